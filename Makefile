# Servicebay's commands. `make` lists them; `make up` runs the product, `make test` checks everything.
.DEFAULT_GOAL := help
RUN := @sh infra/dev/python.sh -m infra.dev
.PHONY: help up test prove drill bench dev seed lint types api-types e2e shots check

help: ## list the commands
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-17s%s\n", $$1, $$2 }'

up: ## run the product: installs and builds what is missing, Ctrl-C stops it
	$(RUN) up

test: ## everything a change must pass, on servers of its own
	$(RUN) test

check: ## lint, types and the fast tests, before every commit
	$(RUN) check

dev: ## run the product with reloading of Python and web sources
	$(RUN) dev

seed: ## write the demo data; SIZE=large adds a garage with 100,000 jobs
	$(RUN) seed

lint: ## guards, ruff, import contracts
	$(RUN) lint

types: ## mypy, strict
	$(RUN) types

api-types: ## export openapi.json and generate the web app's types from it
	$(RUN) api-types

e2e: ## the browser tests alone, on a fresh stack
	$(RUN) e2e

shots: ## a picture of every screen
	$(RUN) shots

prove: ## the long proofs: faults, load, soak, repeats
	$(RUN) prove

drill: ## a garage is lost and given back from its backup, with figures
	$(RUN) drill

bench: ## the table of ratios, and how pages feel in a browser
	$(RUN) bench
