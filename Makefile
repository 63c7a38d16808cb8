# Everything that people and CI call. Set-up steps are in scripts/ and quick when there is nothing to do.
SHELL := bash
PORT ?= 8080
STAGE := scripts/stage

.PHONY: run test lint rust web e2e fuzz-short fuzz instructions bench golden generate setup ur-table

## make run: set everything up, build it, and serve the page on localhost
run: setup
	scripts/build-web
	cargo build --release --locked -p parlor-cli
	target/release/parlor serve --port $(PORT)

## make test: all checks that CI runs, with the time of each stage
test:
	@scripts/stage --begin
	@$(STAGE) setup        $(MAKE) --no-print-directory setup
	@$(STAGE) lint         $(MAKE) --no-print-directory lint
	@$(STAGE) rust         $(MAKE) --no-print-directory rust
	@$(STAGE) web          $(MAKE) --no-print-directory web
	@$(STAGE) e2e          $(MAKE) --no-print-directory e2e
	@$(STAGE) fuzz         $(MAKE) --no-print-directory fuzz-short
	@$(STAGE) instructions $(MAKE) --no-print-directory instructions
	@scripts/stage --end

setup:
	scripts/setup-wasm
	scripts/setup-node
	scripts/setup-chromium
	scripts/setup-valgrind

## make lint: format and clippy, no warnings
lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features --locked -- -D warnings

rust:
	cargo nextest run --workspace --locked --no-fail-fast
	cargo test --workspace --locked --doc --quiet

web:
	scripts/generate --check
	scripts/build-web
	cd web && npm run --silent check && npm run --silent test

e2e:
	cd web && npm run --silent e2e

fuzz-short:
	scripts/fuzz all 20000

## make fuzz: a million runs of every parser
fuzz:
	scripts/fuzz all 1000000

## make instructions: the hot paths must not cost more instructions than committed
instructions:
	cargo bench --quiet --locked -p parlor-desk --bench instructions

## make ur-table: solve the Royal Game of Ur (minutes), check every value by the rules and by the shared vectors
ur-table:
	cargo build --release --locked -p parlor-cli
	target/release/parlor solve ur --out target/ur7.table --small target/ur7.small
	target/release/parlor solve ur --verify target/ur7.table
	target/release/parlor solve ur --verify target/ur7.small
	PARLOR_UR_TABLE=$(CURDIR)/target/ur7.table cargo test --release --locked -p parlor-solve --test ur -- --ignored
	PARLOR_UR_TABLE=$(CURDIR)/target/ur7.small cargo test --release --locked -p parlor-solve --test ur -- --ignored

## make bench: speeds on this machine
bench:
	cargo build --release --locked -p parlor-cli
	target/release/parlor bench random
	target/release/parlor bench search
	target/release/parlor bench players

## make golden: write the answers of the transcript anew
golden:
	PARLOR_GOLDEN=write cargo nextest run -p parlor-cli --test golden engine

## make generate: TypeScript types and board layouts from the Rust types
generate:
	scripts/generate
