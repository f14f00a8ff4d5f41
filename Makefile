# `make help` lists what there is. Works from a fresh clone with Python 3.11 or newer; everything goes into .venv.
# PYTHON=python3.12 chooses another Python; ARGS="--port 8100" goes to the program that a target starts.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
ARGS ?=
PYTEST_ARGS ?= -n auto --dist worksteal

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help
help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

.PHONY: play
play: $(VENV)/.base ## install Parlour and open it in the browser
	@$(BIN)/parlour serve --open $(ARGS)

.PHONY: test
test: $(VENV)/.test chromium ## install what the tests need and run them all
	$(BIN)/python -m pytest $(PYTEST_ARGS) $(ARGS)

.PHONY: check
check: $(VENV)/.test $(VENV)/.dev ## formatting, lint, types, import rules, texts complete
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m parlour.textcheck

.PHONY: bench
bench: $(VENV)/.bench ## random play a second, beside other engines in the same run
	@$(BIN)/parlour bench $(ARGS)

.PHONY: compiled
compiled: $(VENV)/.dev ## compile core and games into build/compiled, prove them equal, measure; nothing needs it
	@$(BIN)/python -c 'import setuptools' 2>/dev/null || $(PIP) setuptools
	@$(BIN)/python bench/compiled.py $(ARGS)

.PHONY: install
install: $(VENV)/.base ## only install Parlour into .venv

.PHONY: clean
clean: ## remove .venv and all caches; saved games stay
	rm -rf $(VENV) .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .schemathesis
	rm -rf build dist test-results
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Each set of packages leaves a mark in .venv and is installed again when pyproject.toml changes.

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Parlour needs Python 3.11 or newer, and '$(PYTHON)' is not. Name another one: make PYTHON=python3.12 ..." >&2; \
	  exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

define install
@echo "Installing $(1) (the first time takes a minute or two) ..."
@$(PIP) -e '$(2)' || { echo "The packages could not be installed; pip says why above." >&2; exit 1; }
@touch $@
endef

$(VENV)/.base: $(VENV)/.made pyproject.toml
	$(call install,Parlour,.)

$(VENV)/.test: $(VENV)/.base
	$(call install,what the tests need,.[test])

$(VENV)/.dev: $(VENV)/.base
	$(call install,the checkers,.[dev])

$(VENV)/.bench: $(VENV)/.base
	$(call install,the engines to compare with,.[bench])

# The page tests drive the system's Chromium; PARLOUR_CHROMIUM names one that lies elsewhere.
.PHONY: chromium
chromium:
	@[ -n "$$PARLOUR_CHROMIUM" ] && exit 0; \
	for name in chromium chromium-browser google-chrome google-chrome-stable; do \
	  command -v $$name >/dev/null && exit 0; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing Chromium for the page tests ..."; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -qq --no-install-recommends chromium fonts-liberation >/dev/null && exit 0; \
	fi; \
	echo "The page tests need Chromium: install it (Debian: sudo apt install chromium)," \
	  "or set PARLOUR_CHROMIUM to its path." >&2; \
	exit 1
