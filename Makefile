# Two commands to know: `make play` and `make test`. Both set up all they need.
PYTHON ?= python3
UV := .tools/bin/uv
RUN := $(UV) run --locked --no-progress
SHIPPED := bot club game playground storage
BOT := $(RUN) --no-dev --all-extras thousand

.PHONY: play setup doctor run pseudo test check audit releasable nightly format browser nginx clean

play: .venv/program  ## the bot and a local Telegram with a web page: no token, no network (PORT=8188: another port)
	$(BOT) play $(if $(PORT),--port $(PORT))

setup: .venv/program  ## ask for the token of @BotFather, try it, write it into .env
	@$(BOT) setup

doctor: .venv/program  ## look whether all is as it should be, and say what to do (CHAT=-100…: try that group)
	@$(BOT) doctor $(if $(CHAT),--chat $(CHAT))

run: .venv/program  ## the bot on Telegram, with the token of .env
	$(BOT) run

pseudo: .venv/ready  ## the same in a made-up language: plain English there is a word that nobody can translate
	$(RUN) python -m tools.pseudo $(if $(PORT),--port $(PORT))

test: .venv/ready browser nginx  ## all tests
	$(RUN) pytest -n 3 --dist loadfile --no-loadscope-reorder

check: .venv/ready  ## style, types, locales, generated documents
	$(RUN) ruff check
	$(RUN) ruff format --check
	$(RUN) mypy
	$(RUN) bandit --quiet --configfile pyproject.toml --recursive bot club docs game playground storage
	$(RUN) python -m tools.docs_check

audit: .venv/ready  ## what is known against the packages of uv.lock; asks https://api.osv.dev
	$(RUN) python -m tools.audit

releasable: .venv/ready  ## whether this can be released: version, changes, other systems, the wheel
	$(RUN) mypy --platform win32 --no-warn-unreachable --cache-dir .mypy_cache/win32 $(SHIPPED:%=-p %)
	$(RUN) mypy --platform darwin --no-warn-unreachable --cache-dir .mypy_cache/darwin $(SHIPPED:%=-p %)
	$(RUN) pytest --quiet tests/test_wheel.py tests/test_container.py tests/test_service.py
	$(RUN) python -m tools.release

nightly: .venv/ready  ## what takes hours: random matches, all pairs of options, whole matches, kills, chaos
	$(RUN) python -m tools.walks --matches 20000
	$(RUN) python -m tools.pairs --matches 10
	$(RUN) python -m tools.sequences --seeds 2000
	$(RUN) python -m tools.computers --matches 5000
	$(RUN) python -m tools.endings --count 1000
	$(RUN) python -m tools.uniform
	$(RUN) python -m tools.figures --matches 500
	$(RUN) python -m tests.e2e.matches --count 20
	$(RUN) python -m tests.e2e.kill --count 100
	$(RUN) python -m tests.e2e.paces
	$(RUN) python -m tests.fuzz --seconds 3600
	$(RUN) python -m tests.e2e.chaos --matches 100 --kills 50

format: .venv/ready  ## put the code into its form
	$(RUN) ruff check --fix
	$(RUN) ruff format

browser: .venv/ready  ## the browser that the tests of the page need
	@$(RUN) python -m tests.browser || echo "The tests of the page are skipped: no chromium here, and none can be installed."

nginx: .venv/ready  ## the proxy that the tests of the webhook need
	@$(RUN) python -m tests.nginx || echo "The tests of the webhook are skipped: no nginx here, and none can be installed."

.venv/program: pyproject.toml uv.lock $(UV)  ## what the bot needs
	$(UV) sync --locked --no-progress --no-dev --all-extras --inexact
	@touch $@

.venv/ready: pyproject.toml uv.lock $(UV)
	$(UV) sync --locked --no-progress
	@touch $@ .venv/program

$(UV): .ci/uv.txt
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-warn-script-location --upgrade \
		--require-hashes --only-binary :all: --target .tools --requirement $<
	@touch $@

clean:
	rm -rf .venv .tools .mypy_cache .pytest_cache .ruff_cache .hypothesis
