# Everything happens inside this checkout: the environment lives in .venv, builds in build and docs/_build.
# Paths are relative, and programs of the environment are run as modules: a checkout may lie in a folder whose name has
# blanks, which neither make nor the first line of a script can hold.

PYTHON ?= python3
SHELL := /bin/sh

PY := .venv/bin/python
# The compiled modules of the kernel and what its tables are made from.
KERNEL := $(foreach pxd,$(wildcard src/kagetsu/kernel/*.pxd),$(pxd) $(pxd:.pxd=.py)) src/kagetsu/kernel/patterns.py
PO := $(wildcard src/kagetsu/texts/locale/*/LC_MESSAGES/kagetsu.po)
LOCALE := src/kagetsu/texts/locale
POT := build/kagetsu.pot

# Settings of pip that would move the packages out of .venv are put aside; index and proxy settings stay in force. The
# warning is about folders named kagetsu where Python is started: there are none.
PIP := env -u PIP_TARGET -u PIP_PREFIX -u PIP_ROOT -u PIP_NO_BUILD_ISOLATION PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 \
	PYTHONWARNINGS='ignore:Editable installation' $(PY) -m pip

# An editable install holds the path of the checkout: after a move it is made again, and so it is when the Python that
# the environment was made with is gone.
ifneq ($(shell test -x $(PY) && cat .venv/.place 2>/dev/null),$(shell pwd -P))
MOVED := moved
endif

# Where the kernel could not be compiled, it is tried again when there are other compilers, or headers of Python.
COMPILERS = { for name in cc gcc clang; do command -v $$name; done; \
	$(PY) -c 'import os, sysconfig; print(os.path.exists(sysconfig.get_path("include") + "/Python.h"))'; }
ifeq ($(shell test -e .venv/.uncompiled && { $(COMPILERS) | cmp -s - .venv/.uncompiled || echo retry; }),retry)
RETRY := retry
endif

.DEFAULT_GOAL := help
.PHONY: help play build test test-quick checks bench debug profile sanitize lint format docs texts pbrain clean moved retry

help: ## Show these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

play: .venv/.runtime ## Set up and play a game in the terminal
	@$(PY) -m kagetsu play

build: .venv/.runtime ## Set up only

test: .venv/.dev ## Set up and run everything: ruff, mypy, the whole test suite
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m pytest -n 2 --dist worksteal

test-quick: .venv/.dev ## The tests without the slow ones, under 90 seconds
	$(PY) -m pytest -n 2 --dist worksteal -m "not slow"

checks: .venv/.dev ## The long proofs: broken rules, every build, solvers, threads, memory, the steps of the search; hours
	$(PY) checks/mutants.py
	KAGETSU_FULL_COUNTS=1 $(PY) -m pytest -n 2 --dist worksteal -m slow
	$(PY) checks/kernel_builds.py
	$(PY) checks/solvers.py || test $$? = 2 # without outside puzzles it says so
	$(PY) checks/levels.py --checkpoint build/levels.jsonl
	$(PY) checks/threads.py
	$(PY) checks/fuzz_engine.py
	$(PY) checks/fuzz_readers.py
	$(PY) checks/fuzz_readers.py --coverage
	$(PY) checks/convert_chain.py || test $$? = 2 # without outside games it says so
	$(PY) checks/problems.py --wins 100
	$(PY) checks/match_statistics.py
	$(PY) checks/match_soak.py
	$(PY) benchmarks/runner_cost.py
	$(MAKE) --no-print-directory .venv/.pack && $(PY) checks/pbrain.py
	$(PY) checks/memory.py
	$(PY) checks/ablation.py
	$(PY) checks/kernel_equals_rules.py --checkpoint build/kernel_equals_rules.json

bench: .venv/.runtime ## How fast the kernel is here, and its signature
	@$(PY) -m kagetsu bench

debug: .venv/.dev ## Compile the kernel with assertions, bounds checks and symbols, until the next make build
profile: .venv/.dev ## Compile it for speed with symbols, and annotate how Python became C
sanitize: .venv/.dev ## Compile it with the sanitizer of undefined behaviour
# The stamps go, so that the next install compiles the kernel as usual.
debug profile sanitize:
	@$(PY) setup.py -q build_ext --inplace --variant $@
	@rm -f .venv/.runtime .venv/.dev .venv/.docs .venv/.pack
	@echo "The kernel is compiled for $@; start it with $(PY). 'make build', like every other target, goes back."

lint: .venv/.dev ## ruff and mypy
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

format: .venv/.dev ## Let ruff sort the imports and lay out the code
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

docs: .venv/.docs ## Build the documentation to docs/_build/html
	$(PY) -m sphinx -E -W --keep-going -q -b html docs docs/_build/html
	@echo 'Open docs/_build/html/index.html'

texts: .venv/.dev ## Gather the sentences of the program and bring the catalogues up to date
	@mkdir -p build
	$(PY) -m babel.messages.frontend -q extract -F pyproject.toml -k mark --no-location --sort-output --width 110 \
		--project kagetsu --copyright-holder 'The Kagetsu authors' --msgid-bugs-address 'the issue tracker' -o $(POT) src
	$(PY) -m babel.messages.frontend -q update -i $(POT) -d $(LOCALE) -D kagetsu -l zh --no-fuzzy-matching \
		--ignore-obsolete --ignore-pot-creation-date --width 110
	@$(MAKE) --no-print-directory .venv/.dev

pbrain: .venv/.pack ## Pack the engine for tournaments: a program that needs no Python, to dist/
	@$(PY) packing/pack_pbrain.py

clean: ## Remove everything that was built, the environment included
	rm -rf .venv build dist docs/_build src/kagetsu.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests -name '__pycache__' -prune -exec rm -rf {} +
	find src '(' -name '*.mo' -o -name '*.so' -o -name '*.pyd' ')' -exec rm -f {} +
	rm -rf src/kagetsu/kernel/line_tables

# The environment. Each stamp stands for a finished install and is renewed when what the install reads has changed.
.venv/.python: $(MOVED)
	@command -v $(PYTHON) >/dev/null || { \
		echo "Kagetsu needs Python 3.11 or newer, and there is no '$(PYTHON)' here. Install it" \
			"(Debian and Ubuntu: sudo apt install python3 python3-venv), or name it: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Kagetsu needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) --version 2>&1)." \
			"Name a newer one: make PYTHON=/path/to/python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python can't make virtual environments: its modules venv and ensurepip are missing." \
			"Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@$(PY) -c 'import pip' 2>/dev/null || { echo 'Making the environment .venv ...'; $(PYTHON) -m venv --clear .venv; }
	@pwd -P >.venv/.place
	@touch $@

INSTALLED := .venv/.python pyproject.toml setup.py $(PO) $(KERNEL) $(RETRY)

# pip hides what the build says, so that a kernel that could not be compiled is told here.
define TELL
@rm -f .venv/.uncompiled
@env -u KAGETSU_KERNEL $(PY) -c 'import sys; from kagetsu.engine.kernel_door import kernel_warning as warning; \
	sys.exit(warning())' || $(COMPILERS) >.venv/.uncompiled
endef

.venv/.runtime: $(INSTALLED)
	@echo 'Installing Kagetsu into .venv ...'
	@$(PIP) install -q -e . 'cython>=3.1'
	$(TELL)
	@touch $@

.venv/.dev: $(INSTALLED)
	@echo 'Installing Kagetsu and the tools for development into .venv ...'
	@$(PIP) install -q -e '.[dev]'
	$(TELL)
	@touch .venv/.runtime $@

.venv/.docs: $(INSTALLED)
	@echo 'Installing Kagetsu and the tools for its documentation into .venv ...'
	@$(PIP) install -q -e '.[docs]' 'cython>=3.1'
	$(TELL)
	@touch .venv/.runtime $@

.venv/.pack: $(INSTALLED)
	@echo 'Installing Kagetsu and what packs it into .venv ...'
	@$(PIP) install -q -e '.[pack]' 'cython>=3.1'
	$(TELL)
	@touch .venv/.runtime $@
