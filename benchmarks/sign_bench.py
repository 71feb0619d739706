"""Writes the signature of `kagetsu bench` after a change of the search, the evaluation or the tables that is meant.

    python benchmarks/sign_bench.py

Prints the old and the new one; the new one belongs into the message of the commit. The kernel must be compiled from
the sources as they are now (`make build`).
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kagetsu.engine.bench import SIGNATURE_FILE, expected_signature, run_bench


def main() -> int:
    old, new = expected_signature(), run_bench(0).signature
    SIGNATURE_FILE.write_text(f"{new}\n", encoding="utf-8")
    print(f"{old} -> {new}" if new != old else f"{new}, as before")
    return 0


if __name__ == "__main__":
    sys.exit(main())
