# The two main commands are `make play` and `make test`. Both install what they need.
# PYTHON chooses the interpreter of .venv too. One that is downloaded lies here, where other users can run it.
PYTHON ?= python3
CHOSEN := $(if $(filter file,$(origin PYTHON)),,--python $(PYTHON))
export UV_PYTHON_INSTALL_DIR := $(CURDIR)/.tools/python
# Tests start hundreds of processes. Each would compile all modules again if none may keep its bytecode.
unexport PYTHONDONTWRITEBYTECODE
UV := .tools/bin/uv
RUN := $(UV) run --locked --no-progress
CLIENT := webapp/client/node_modules/.package-lock.json
SHIPPED := bot club game playground storage webapp
BOT := $(RUN) --no-dev --all-extras thousand

.PHONY: play setup doctor run pseudo install test check audit releasable nightly format pictures page browser nginx clean

play: .venv/program  ## run the bot with a local Telegram and a web page, without token or network (PORT=8188: another port)
	$(BOT) play $(if $(PORT),--port $(PORT))

setup: .venv/program  ## ask for the token from @BotFather, check it, write it to .env
	@$(BOT) setup

doctor: .venv/program  ## check the installation and suggest fixes (CHAT=-100…: also check that group)
	@$(BOT) doctor $(if $(CHAT),--chat $(CHAT))

run: .venv/program  ## run the bot on Telegram with the token of .env
	$(BOT) run

pseudo: .venv/ready  ## run `make play` in a pseudolanguage: text in plain English there does not come from locales/
	$(RUN) python -m tools.pseudo $(if $(PORT),--port $(PORT))

install: .venv/ready  ## install everything that tests and tools need into .venv

test: .venv/ready $(CLIENT) browser nginx  ## run all tests
	$(RUN) pytest -n 4 --dist loadfile --no-loadscope-reorder

check: .venv/ready  ## check style, types, locales and generated documents
	$(RUN) ruff check
	$(RUN) ruff format --check
	$(RUN) mypy
	$(RUN) lint-imports
	$(RUN) bandit --quiet --configfile pyproject.toml --recursive bot club docs game playground storage webapp
	$(RUN) python -m tools.docs_check

audit: .venv/ready  ## check uv.lock for known vulnerabilities at https://api.osv.dev
	$(RUN) python -m tools.audit

releasable: .venv/ready  ## check that a release is possible: version, changelog, other systems, wheel
	$(RUN) mypy --platform win32 --no-warn-unreachable --cache-dir .mypy_cache/win32 $(SHIPPED:%=-p %)
	$(RUN) mypy --platform darwin --no-warn-unreachable --cache-dir .mypy_cache/darwin $(SHIPPED:%=-p %)
	$(RUN) pytest --quiet tests/test_wheel.py tests/test_container.py tests/test_service.py
	$(RUN) python -m tools.release

nightly: .venv/ready  ## run the tests that take hours: random matches, pairs of options, whole matches, kills, chaos
	$(RUN) pytest -n 3 --quiet -m seeds --times 20 tests/game tests/club
	$(RUN) python -m trials.walks --matches 20000
	$(RUN) python -m trials.pairs --matches 10
	$(RUN) python -m trials.sequences --seeds 2000
	$(RUN) python -m trials.computers --matches 5000
	$(RUN) python -m trials.endings --count 1000
	$(RUN) python -m trials.pupil --hands 1000
	$(RUN) python -m trials.uniform
	$(RUN) python -m trials.figures --matches 500
	$(RUN) python -m trials.matches --count 20
	$(RUN) python -m trials.evening --people 13
	$(RUN) python -m trials.kill --count 100
	$(RUN) python -m trials.workers --count 100
	$(RUN) python -m trials.paces
	$(RUN) python -m tests.fuzz --seconds 3600
	$(RUN) python -m tests.fuzz.pages --messages 100000
	$(RUN) python -m trials.app_coverage --matches 1
	$(RUN) python -m trials.app_matches
	$(RUN) python -m trials.app_faults --seconds 30
	$(RUN) python -m trials.app_restarts --count 20
	$(RUN) python -m trials.chaos --matches 100 --kills 50

format: .venv/ready  ## format the code
	$(RUN) ruff check --fix
	$(RUN) ruff format

pictures: .venv/ready browser  ## paint the screenshots of the README (docs/images)
	$(RUN) python -m tools.pictures

page: .venv/ready $(CLIENT) browser  ## check and build the page of the Mini App from webapp/client
	cd webapp/client && PATH="$(CURDIR)/.venv/bin:$$PATH" && npm run check && npm run build
	$(RUN) pytest -n 0 --quiet tests/webapp/test_accessibility.py

$(CLIENT): webapp/client/package-lock.json .venv/ready
	@cd webapp/client && PATH="$(CURDIR)/.venv/bin:$$PATH" npm ci --silent || \
		echo "Tests of the client's code will be skipped: its packages cannot be installed."

browser: .venv/ready  ## install the browser for the tests of the page and for `make pictures`
	@$(RUN) python -m tools.browser || echo "Tests of the page will be skipped: chromium is missing and cannot be installed."

nginx: .venv/ready  ## install the proxy for the tests of the webhook
	@$(RUN) python -m tests.nginx || echo "Tests of the webhook will be skipped: nginx is missing and cannot be installed."

.venv/program: pyproject.toml uv.lock $(UV)  ## dependencies of the bot
	$(UV) sync --locked --no-progress $(CHOSEN) --no-dev --all-extras --inexact
	@touch $@

.venv/ready: pyproject.toml uv.lock $(UV)
	$(UV) sync --locked --no-progress $(CHOSEN)
	@touch $@ .venv/program

$(UV): .ci/uv.txt
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-warn-script-location --upgrade \
		--require-hashes --only-binary :all: --target .tools --requirement $<
	@touch $@

clean:
	rm -rf .venv .tools .mypy_cache .pytest_cache .ruff_cache .hypothesis
