"""``kagetsu bench``."""

import json

import pytest

from kagetsu.cli.main import main
from kagetsu.engine.bench import expected_signature


def test_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--time", "0.01"]) == 0
    out = capsys.readouterr().out
    assert f"Signature {expected_signature()}, as it should be." in out
    assert "CPU-second" in out


def test_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--time", "0.01", "--lang", "zh"]) == 0
    out = capsys.readouterr().out
    assert expected_signature() in out
    assert "CPU-second" not in out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--time", "0.01", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["signature"] == expected_signature()
    assert answer["make_unmake_per_cpu_s"] > 0
    assert answer["variant"] in ("compiled", "python")
    assert answer["nodes"] == answer["search_nodes"] + answer["vcf_nodes"]
    assert answer["search_nodes"] > answer["vcf_nodes"] > 0
    assert answer["nodes_per_cpu_s"] > 0
    assert set(answer) == {
        "signature", "nodes", "search_nodes", "vcf_nodes", "nodes_per_cpu_s", "make_unmake_per_cpu_s", "variant",
    }  # fmt: skip


def test_another_signature_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("kagetsu.cli.bench.expected_signature", lambda: "0123456789abcdef")
    assert main(["bench", "--time", "0.01"]) == 1
    assert "0123456789abcdef" in capsys.readouterr().out


@pytest.mark.parametrize("given", ["soon", "-1", "nan"])
def test_a_time_that_is_none_is_wrong_usage(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["bench", "--time", given])
    assert refused.value.code == 2
    assert given in capsys.readouterr().err.splitlines()[-1]
