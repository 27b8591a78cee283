# `make` lists Servicebay's commands. `make up` runs the product, and `make test` runs all checks.
.DEFAULT_GOAL := help
RUN := @.venv/bin/python -m infra.dev
STEP := @sh infra/dev/step.sh
PYTHON_PACKAGES := .venv/.installed
NODE_PACKAGES := node_modules/.installed
.PHONY: help packages web up test prove prove-quick bench dev py manage seed lint api-types e2e shots check audit release image

help: ## list the commands
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-24s%s\n", $$1, $$2 }'

up: web ## run the product: installs and builds what is missing, Ctrl-C stops it
	$(RUN) up

test: packages ## run every check that a change must pass, on temporary servers
	$(RUN) test

check: packages ## run lint, type checks and the fast tests of what has changed, before every commit
	$(RUN) check

dev: packages ## run the product with reloading of Python and web sources
	$(RUN) dev

py: $(PYTHON_PACKAGES) ## run Python tests without lint: make py ARGS="tests/gst -k rates"
	$(RUN) py

manage: $(PYTHON_PACKAGES) ## run a command of manage.py: make manage ARGS="makemigrations customers"
	$(RUN) manage

seed: $(PYTHON_PACKAGES) ## write the demo data; SIZE=large adds a garage with 100,000 jobs
	$(RUN) seed

lint: $(PYTHON_PACKAGES) ## run the guards, ruff, the import contracts and mypy
	$(RUN) lint

api-types: packages ## export openapi.json and generate the web app's types from it
	$(RUN) api-types

e2e: web ## run only the browser tests, on a new stack, or at BASE_URL=http://localhost:8000
	$(RUN) e2e

shots: web ## take a screenshot of every screen
	$(RUN) shots

# The test language shows what is not translated and what does not fit.
prove: export LANGUAGES = en,hi,xa
prove: web ## run the long tests: faults, load, soak, repeats
	$(RUN) prove

prove-quick: $(PYTHON_PACKAGES) ## run a small part of each proof
	$(RUN) prove-quick

bench: web ## print the table of ratios, and measure pages in a browser
	$(RUN) bench

audit: $(PYTHON_PACKAGES) ## write known vulnerabilities of the locked packages to docs/audit.md
	$(RUN) audit

release: web ## build the archive of the last commit for servicebay-box
	$(RUN) release

image: web ## build the container image of the last commit; needs root, buildah and mmdebstrap
	$(RUN) image

packages:
	@$(MAKE) -s -j2 $(PYTHON_PACKAGES) $(NODE_PACKAGES)

$(PYTHON_PACKAGES): requirements-dev.lock
	$(STEP) "Python packages" sh infra/dev/python-packages.sh
	@touch $@

$(NODE_PACKAGES): package-lock.json package.json webapp/package.json
	$(STEP) "Node packages" sh infra/dev/node-packages.sh
	@touch $@

web: packages
	@sh infra/dev/web-build.sh
