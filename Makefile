# make play   install what is needed and start
# make test   install what the tests need, system packages included, and run everything
# make help   the rest

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
.DEFAULT_GOAL := help
.PHONY: help play test test-core test-slow soak mutants check format bench goldens protocol lock clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /|/' | awk -F'|' '{printf "  make %-12s %s\n", $$1, $$2}'

play: $(VENV)/.play  ## start the table: play in the browser
	@$(BIN)/donjon serve

test: $(VENV)/.test system-packages check  ## run every check and every test
	@$(BIN)/python -m pytest -n 3 --dist loadgroup -rs -m "not slow"

test-core: $(VENV)/.test check  ## the same without what needs system packages
	@$(BIN)/python -m pytest -n 3 --dist loadgroup -m "not slow and not system"

test-slow: $(VENV)/.test  ## long runs: the dice's statistics
	@$(BIN)/python -m pytest -m slow

soak: $(VENV)/.test system-packages  ## hostile tests for hours: 1,000 kills, 1,000,000 pairs of worlds, 10,000,000 inputs
	@$(BIN)/python -m tests.hostile.crash --kills 1000 --database both
	@$(BIN)/python -m tests.hostile.leaks --pairs 1000000
	@$(BIN)/python -m tests.hostile.fuzz --inputs 10000000

mutants: $(VENV)/.test system-packages  ## plant each deliberate fault and see which test notices it
	@$(BIN)/python -m tests.hostile.mutants

check: $(VENV)/.test  ## format, lint and types
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary

format: $(VENV)/.test  ## put the code into its usual form
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --fix --quiet .

bench: $(VENV)/.test  ## how fast it is here, beside its peers
	@$(BIN)/donjon bench
	@$(BIN)/python -m benchmarks.random_play

goldens: $(VENV)/.test  ## write the golden playthroughs anew
	@$(BIN)/python -m tests.golden

protocol: $(VENV)/.test  ## write the protocol's page anew
	@$(BIN)/python -m donjon.table.protocol > docs/protocol.md

lock: $(VENV)/.test  ## choose the newest versions that fit and write them down
	@$(BIN)/pip-compile -q --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host -o requirements/play.txt pyproject.toml
	@$(BIN)/pip-compile -q --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --extra test -o requirements/test.txt pyproject.toml

clean:  ## remove what was installed here
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache

.PHONY: system-packages
system-packages:
	@.ci/system-packages

# The environment: made once, and again when the versions change.
$(VENV)/.play: requirements/play.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Donjon needs Python 3.11 or newer; say PYTHON=python3.12 make ...")'
	@test -x $(BIN)/python || { echo "Setting up (once)..."; $(PYTHON) -m venv $(VENV); }
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/play.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.play
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/test.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e examples/pebbles
	@touch $@
