"""``kagetsu vcf``: a forced win by continuous fours, or that there is none."""

from __future__ import annotations

import argparse

from kagetsu.cli.solving import add_solver_arguments, run_solver
from kagetsu.engine.solve import solve_vcf

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of this command."""
    add_solver_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Runs the command; the exit status."""
    return run_solver(solve_vcf, options)
