# make play   install what is needed and start
# make test   install what the tests need, system packages included, and run everything
# make help   the rest

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
.DEFAULT_GOAL := help
.PHONY: help play test test-core test-slow soak learn mutants alterations check format docs bench bench-peers goldens words protocol check-page counts trace lock licences clean

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
	@$(BIN)/python -m tests.hostile.cluster --kills 300
	@$(BIN)/python -m tests.hostile.leaks --pairs 1000000
	@$(BIN)/python -m tests.hostile.fuzz --inputs 10000000

mutants: $(VENV)/.test system-packages  ## plant each deliberate fault and see which test notices it
	@$(BIN)/python -m tests.hostile.mutants

alterations: $(VENV)/.test  ## alter 10,000 journals and see which alterations are noticed, and where
	@$(BIN)/python -m tests.hostile.alterations --count 10000 --jobs 2

check: $(VENV)/.test check-scripts  ## format, lint and types, of the page's scripts too where npm is
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary

check-scripts:
	@if command -v npm >/dev/null; then $(MAKE) -s node_modules/.ready && npm run --silent check; \
	else echo "The page's scripts are not checked: there is no npm."; fi

format: $(VENV)/.test  ## put the code into its usual form
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --fix --quiet .
	@if test -e node_modules/.ready; then npm run --silent format; fi

docs: $(VENV)/.docs  ## write the documentation as a site, in site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

counts:  ## type ignores, long functions and long files
	@$(PYTHON) -m tools.counts

trace: $(VENV)/.test  ## the modules that one move visits, from the click to the other browser
	@$(BIN)/python -m tools.trace_move

bench: $(VENV)/.test  ## how fast it is here, beside its peers
	@$(BIN)/donjon bench
	@$(BIN)/python -m benchmarks.random_play

bench-peers: $(VENV)/.test .venv-peers/.ready  ## Connect Four and Pig beside OpenSpiel, Pgx and PettingZoo
	@$(BIN)/python -m benchmarks.peers --peers .venv-peers/bin/python --page docs/peers.md

.venv-peers/.ready: requirements/peers.txt
	@$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python -m pip install -q -r requirements/peers.txt
	@touch $@

goldens: $(VENV)/.test  ## write the golden playthroughs anew
	@$(BIN)/python -m tests.golden

learn: $(VENV)/.test  ## install PyTorch, train a player of holland for three minutes and run the notebook about it
	@$(PIP) 'torch>=2.4'
	@$(BIN)/python examples/learn_holland.py --weights learned.npz
	@$(BIN)/python examples/holland_bot.py learned.npz --against easy --games 200
	@$(BIN)/python -m tools.notebook docs/notebooks/train.ipynb

words: $(VENV)/.test  ## extract all texts, bring every language up to date and compile it
	@$(BIN)/python -m tools.words

protocol: $(VENV)/.test  ## write the protocol's page anew
	@$(BIN)/python -m donjon.table.protocol > docs/protocol.md

check-page: $(VENV)/.test  ## write the page anew that checks a journal without a server
	@$(BIN)/python -m tools.check_page

LOCK := pip-compile -q --no-header --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host
lock: $(VENV)/.test  ## choose versions that fit and write them down, with their hashes and licences
	@$(BIN)/$(LOCK) --extra table --all-build-deps -o requirements/play.txt pyproject.toml
	@$(BIN)/$(LOCK) --extra table --extra test --all-build-deps -c requirements/play.txt -o requirements/test.txt pyproject.toml
	@$(BIN)/$(LOCK) --extra docs -c requirements/test.txt -o requirements/docs.txt pyproject.toml
	@$(MAKE) -s licences

licences: $(VENV)/.test $(VENV)/.docs  ## write the list of what is used under which licence
	@$(BIN)/python -m tools.licences

clean:  ## remove what was installed here
	rm -rf $(VENV) node_modules site .mypy_cache .ruff_cache .pytest_cache

.PHONY: system-packages check-scripts
system-packages:
	@.ci/system-packages

# The environment: made once, and again when the versions change.
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check

$(VENV)/.play: requirements/play.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Donjon needs Python 3.11 or newer; say PYTHON=python3.12 make ...")'
	@test -x $(BIN)/python || { echo "Setting up (once)..."; $(PYTHON) -m venv $(VENV); }
	@$(PIP) --require-hashes -r requirements/play.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.play
	@$(PIP) --require-hashes -r requirements/test.txt
	@$(PIP) --no-deps --no-build-isolation -e examples/pebbles
	@touch $@

$(VENV)/.docs: requirements/docs.txt $(VENV)/.play
	@$(PIP) --require-hashes -r requirements/docs.txt
	@touch $@

node_modules/.ready: package.json package-lock.json
	@npm ci --silent --no-audit --no-fund
	@touch $@
