"""Settings of every test run, and its last line: how many outside cases ran."""

from typing import Any

import hypothesis
import pytest

from tests.outside import TALLY, closing_line

# A shared or slow machine must not fail a property for the time it took.
hypothesis.settings.register_profile("kagetsu", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("kagetsu")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist sends its count to the main process."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["outside_cases"] = TALLY.cases


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """The main process adds what a worker sent; one that crashed sends nothing, and its test fails."""
    TALLY.cases += getattr(node, "workeroutput", {}).get("outside_cases", 0)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Writes the last line, below pytest's own summary."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(config, "workerinput") or config.option.collectonly or config.option.help:
        return
    reporter.write_line(closing_line(TALLY.cases), yellow=not TALLY.cases, bold=not TALLY.cases)
