"""``kagetsu bench``: how fast the kernel is here, and whether it is the kernel that it should be."""

from __future__ import annotations

import argparse
import json

from kagetsu.cli.console import Console
from kagetsu.cli.usage import parse_seconds, typed
from kagetsu.engine.bench import BenchResult, expected_signature, run_bench
from kagetsu.texts import language

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    lang = parser.get_default("lang")
    _ = language(lang).gettext
    parser.add_argument(
        "--time", metavar="SECONDS", type=typed(parse_seconds, lang), default=2.0,
        help=_("measure either speed for about so long; default 2"),
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help=_("print the result as JSON"))


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status, 1 where the signature is not the one that belongs to this version."""
    result = run_bench(options.time)
    if options.json:
        Console().say(json.dumps(_as_json(result)))
    else:
        Console().say(_told(result, options.lang))
    return 0 if result.signature == expected_signature() else 1


def _told(result: BenchResult, lang: str) -> str:
    _ = language(lang).gettext
    nodes = _(
        "{nodes} nodes on fixed positions: {search} stones placed by the search, {vcf} by its searches for fours (VCF)."
    ).format(
        nodes=f"{result.search_nodes + result.vcf_nodes:,}",
        search=f"{result.search_nodes:,}",
        vcf=f"{result.vcf_nodes:,}",
    )
    searched = _("{count} nodes a CPU-second ({variant}).").format(
        count=f"{result.nodes_per_cpu_s:,}", variant=result.variant
    )
    walked = _("{pairs} moves made and taken back a CPU-second.").format(pairs=f"{result.make_unmake_per_cpu_s:,}")
    if result.signature == expected_signature():
        told = _("Signature {signature}, as it should be.").format(signature=result.signature)
    else:
        told = _(
            "Signature {signature}, but {expected} belongs to this version: the kernel is not built right."
        ).format(signature=result.signature, expected=expected_signature())
    return "\n".join((nodes, searched, walked, told))


def _as_json(result: BenchResult) -> dict[str, object]:
    return {
        "signature": result.signature,
        "nodes": result.search_nodes + result.vcf_nodes,
        "search_nodes": result.search_nodes,
        "vcf_nodes": result.vcf_nodes,
        "nodes_per_cpu_s": result.nodes_per_cpu_s,
        "make_unmake_per_cpu_s": result.make_unmake_per_cpu_s,
        "variant": result.variant,
    }
