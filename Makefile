# Three commands suffice: `make run`, `make check` and `make test`. They set up what they need, and may be repeated.

.PHONY: help run guards check test burn soak build release bench

help:
	@echo "make run    build and serve Hardstand with a demonstration world on http://127.0.0.1:8080"
	@echo "make guards the checks of the sources that need no build, in fifteen seconds"
	@echo "make check  what a change needs before it is committed, in four minutes; BASE=REVISION for all since then"
	@echo "make test   every suite: lints, Rust on SQLite and PostgreSQL, both web apps, browser"
	@echo "make burn   the tests that changed, many times on a slowed machine; before a commit of tests"
	@echo "make soak   the long forms of the tests on both databases, in an hour on two cores"
	@echo "make build  the release binary with both web apps in it: target/release/hardstand"
	@echo "make release the archive of a release with its checksum, beside that binary: target/release/hardstand-VERSION-TARGET.tar.gz"
	@echo "make bench  the program at 1,000,000 machines beside the raw database; writes docs/benchmarks.md"

run:
	@scripts/run.sh

guards:
	@scripts/guards.sh

check:
	@scripts/check.sh

test:
	@scripts/test.sh

burn:
	@scripts/burn.sh

soak:
	@scripts/soak.sh

build:
	@scripts/build.sh

release:
	@scripts/release.sh

bench:
	@scripts/bench.sh
