# Everything that people and CI call. Set-up steps are in scripts/ and quick when there is nothing to do.
SHELL := bash
PORT ?= 8080
STAGE := scripts/stage
# What is built once needs no notes for building it again.
export CARGO_INCREMENTAL ?= 0
# Pages of results are written by programs, and rules pages are compared letter by letter.
MARKDOWN = $(shell git ls-files "*.md" | grep -v -e "^docs/results/" -e "/rules.md$$")

.PHONY: help run test test-crates test-page setup lint lint-crates lint-page format rust web e2e fuzz instructions bench decisions evaluations golden generate ur-table compare mutants \
	soak crowd workers dist schemathesis train-smoke

## make help: this list
help:
	@sed -n 's/^## //p' Makefile

## make run: set everything up, build it, and serve the page on localhost
run:
	scripts/setup-wasm
	scripts/setup-node
	scripts/build-web
	cargo build --release --locked -p parlor-cli
	target/release/parlor serve --port $(PORT)

## make test: all checks that CI runs, with the time of each stage
# The browser leaves the processors idle half of the time, and compilers and linkers end with one thread: the checks of the
# page run beside those of the crates, whose tests are patient and stand back. What the page's checks say is shown at the end.
test:
	@scripts/stage --begin
	@$(STAGE) setup $(MAKE) --no-print-directory setup
	@trap 'kill 0' INT TERM; \
	$(MAKE) --no-print-directory test-page >target/test-page.log 2>&1 & page=$$!; \
	failed=; nice -n 10 $(MAKE) --no-print-directory test-crates || failed=crates; \
	wait $$page || failed="$$failed page"; \
	cat target/test-page.log; scripts/stage --end; \
	if [ "$$failed" ]; then echo "make test: failed: $$failed" >&2; exit 1; fi

test-crates:
	@$(STAGE) lint $(MAKE) --no-print-directory lint-crates
	@$(STAGE) rust $(MAKE) --no-print-directory rust

test-page:
	@$(STAGE) lint-page    $(MAKE) --no-print-directory lint-page
	@$(STAGE) web          $(MAKE) --no-print-directory web
	@$(STAGE) e2e          $(MAKE) --no-print-directory e2e
	@$(STAGE) instructions $(MAKE) --no-print-directory instructions

## make setup: what the tests need besides Rust, Node and Python
# One of them is compiled; the others wait for the network meanwhile.
setup:
	@scripts/setup-deny & building=$$!; \
	scripts/setup-wasm && scripts/setup-node && scripts/setup-python && scripts/setup-chromium && scripts/setup-valgrind && \
	scripts/setup-postgres && \
	wait $$building

## make lint: format, lints, documentation and licences, without a warning
lint: lint-crates lint-page

# Documentation is written from what Clippy has checked: called like Clippy, and with an example, which asks for the features
# that tests have. Otherwise all of our crates and some of others' would be checked again.
AS_CLIPPY = RUSTC_WORKSPACE_WRAPPER="$$(rustc --print sysroot)/bin/clippy-driver" \
	CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__

# In the profile of the tests, so that what is built for building (SQLite among it) is built once.
lint-crates:
	cargo fmt --all --check
	cargo clippy --profile test --workspace --all-targets --all-features --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(AS_CLIPPY) cargo doc --profile test --workspace --all-features --no-deps --locked --quiet \
		--lib --bins --example write_a_player
	scripts/setup-deny
	.tools/deny/bin/cargo-deny --locked check --hide-inclusion-graph licenses bans sources

# The page, and what is not Rust.
lint-page:
	scripts/setup-node
	cd web && npm run --silent lint
	scripts/setup-python
	.tools/python/bin/ruff check --quiet train
	.tools/python/bin/ruff format --quiet --check train
	.tools/python/bin/mdformat --check $(MARKDOWN)

## make format: everything that a program can put in order
format:
	cargo fmt --all
	scripts/setup-node
	cd web && npm run --silent format
	scripts/setup-python
	.tools/python/bin/ruff check --quiet --fix train
	.tools/python/bin/ruff format --quiet train
	.tools/python/bin/mdformat $(MARKDOWN)

# Cargo's own runner does where cargo-nextest is missing; it is only slower.
TEST_RUNNER = $(if $(shell cargo nextest --version 2>/dev/null),cargo nextest run,cargo test)

## make rust: all tests of the crates, the examples in their documentation, and those in examples/
rust:
	$(TEST_RUNNER) --workspace --locked --no-fail-fast --lib --bins --tests
	cargo test --workspace --locked --doc --quiet
	scripts/examples

## make web: the page built, its types checked, its own tests
web:
	scripts/build-web
	cd web && npm run --silent check && npm run --silent test
	scripts/generate --check

## make e2e: the built page in Chromium
e2e:
	cd web && npm run --silent e2e

## make fuzz: ten million runs of every parser (RUNS=1000000 for fewer)
fuzz:
	scripts/fuzz all $(or $(RUNS),10000000)

## make instructions: the hot paths must not cost more instructions than committed
instructions:
	cargo bench --quiet --locked -p parlor-players --bench instructions

## make ur-table: solve the Royal Game of Ur (minutes), check every value by the rules and by the shared vectors
ur-table:
	cargo build --release --locked -p parlor-cli
	target/release/parlor solve ur --out target/ur7.table --small target/ur7.small
	target/release/parlor solve ur --verify target/ur7.table
	target/release/parlor solve ur --verify target/ur7.small
	PARLOR_UR_TABLE=$(CURDIR)/target/ur7.table cargo test --release --locked -p parlor-solve --test main -- --ignored
	PARLOR_UR_TABLE=$(CURDIR)/target/ur7.small cargo test --release --locked -p parlor-solve --test main -- --ignored

## make bench: speeds on this machine
bench:
	cargo build --release --locked -p parlor-cli
	target/release/parlor bench random
	target/release/parlor bench search
	target/release/parlor bench players

## make compare: our alpha-beta beside that of the minimax crate, on ChessInFive
compare:
	cargo run --release --locked --manifest-path compare/Cargo.toml -- positions=10 depth=7

## make soak: the server under load, and killed a thousand times, with figures (SOAK="kills=50 load" measures less;
##   SOAK=several=200 kills one of two servers with a PostgreSQL)
soak:
	scripts/soak $(SOAK)

## make crowd: up to ten thousand workers, as tasks, against the queue and a PostgreSQL on this machine, with figures
crowd:
	scripts/setup-postgres
	cargo bench --quiet --locked -p parlor-queue --bench crowd -- $(CROWD)

## make workers: 2,000 games with eight workers, one killed every two seconds, PostgreSQL restarted; and what a queue costs
workers:
	scripts/setup-postgres
	cargo bench --quiet --locked -p parlor-cli --bench workers -- $(WORKERS)

## make dist: one static program with the page inside, tried in an empty root: target/dist/parlor
dist:
	scripts/setup-wasm
	scripts/setup-node
	scripts/dist

## make schemathesis: an outside fuzzer over all addresses that /openapi.json describes
schemathesis:
	scripts/schemathesis

## make mutants: change rules and games in 300 places, one at a time; do the tests notice? (hours; goes on where it was)
mutants:
	scripts/setup-mutants
	scripts/mutants

## make train-smoke: a small network for each game that can be taught: lessons, training, bits compared, a few games (no GPU)
train-smoke:
	scripts/train-smoke

## make decisions: 500 decisions of every level and character, and five times as many of the engines, made natively and again
##   in Chromium, with a table of how long they took there
decisions:
	scripts/setup-chromium
	scripts/build-web
	cargo build --release --locked -p parlor-cli
	PARLOR_PROGRAM=$(CURDIR)/target/release/parlor PARLOR_DECISIONS=$(CURDIR)/target/decisions.jsonl PARLOR_DECISIONS_TIMES=25 \
		cargo test --locked -p parlor-cli --test golden decisions
	cd web && PARLOR_DECISIONS=$(CURDIR)/target/decisions.jsonl PARLOR_TIMES=$(CURDIR)/target/decisions.md \
		npx vitest run --config vitest.e2e.config.ts decisions

## make evaluations: how long one evaluation of each network takes, natively and in Chromium (ROUNDS=1000 for a busy machine),
##   and whether thousands of them (20 for every round) have the same bits in both
evaluations:
	scripts/evaluations $(ROUNDS)

## make golden: write the answers of the transcript anew
golden:
	PARLOR_GOLDEN=write cargo test --locked -p parlor-cli --test golden -- engine decisions

## make generate: TypeScript types and board layouts from the Rust types
generate:
	scripts/generate
