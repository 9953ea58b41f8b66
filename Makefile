# The short front door. The work is in tools/ and in the CMake presets; `make help` lists the targets.

PORT   = 8080
HOST   = 127.0.0.1
ARGS   =
PREFIX = /usr/local
SUITES =
FUZZ_SECONDS = 600
GAMES = 20000
KILLS = 200
FAULTS = 500
LOAD_SECONDS = 300
SOAK_SECONDS = 3600

.PHONY: help build page site play test bench fuzz kill-test faults load soak whole-games campaign train sheet guide format tidy coverage install clean

# One thing after the other; the builds themselves are parallel.
.NOTPARALLEL:

help:
	@echo 'make play      set up, build, and serve the table (PORT=8080 HOST=127.0.0.1 ARGS="...")'
	@echo 'make test      set up, build, and run every test (SUITES="..." for some; tools/run-tests -l)'
	@echo 'make build     set up and build the program: build/bigtop'
	@echo 'make page      set up and build the page the program serves: web/dist'
	@echo 'make site      the page without a server, for any static file host: build/site'
	@echo 'make bench     speed and instruction counts, as one JSON'
	@echo 'make fuzz      each fuzzer for FUZZ_SECONDS=600'
	@echo 'make kill-test kill the server at KILLS=200 random moments of play, and in power cuts'
	@echo 'make whole-games  in Chromium: by every kind of hand, against computers, offline, from three browsers through lost lines; axe in every language'
	@echo 'make faults    FAULTS=500 random faults of every kind while games are played, with SQLite and PostgreSQL (ARGS="--seed N")'
	@echo 'make load      1,000 tables with a move every 2 seconds for LOAD_SECONDS=300, then 10,000 idle sockets (ARGS="...")'
	@echo 'make soak      half of that for SOAK_SECONDS=3600: neither memory nor open files may grow'
	@echo 'make campaign  20,000 random games against the oracle (GAMES=20000): a quarter of an hour'
	@echo 'make train     learn the weights of the players anew: half an hour, into build/weights'
	@echo 'make sheet     draw docs/tiles.svg anew: every tile and figure as the page draws them'
	@echo 'make guide     take the pictures of docs/guide.md and docs/screens anew'
	@echo 'make format    reformat the C sources'
	@echo 'make tidy      clang-tidy with all the patience of its analyzer'
	@echo 'make coverage  what the tests reach: build/coverage/report/index.html'
	@echo 'make install   program, page, library and header below PREFIX=/usr/local (DESTDIR works)'
	@echo 'make clean     remove what was built, but not the fetched tools'

build:
	@tools/setup play
	@tools/build

page:
	@tools/setup play
	@tools/build-page

site:
	@tools/setup play
	@tools/build-site

play: build page
	@build/bigtop serve --host '$(HOST)' --port '$(PORT)' $(ARGS)

test:
	@tools/setup test
	@tools/run-tests $(SUITES)

bench:
	@tools/setup bench >&2
	@tools/build >&2
	@tools/bench $(ARGS)

fuzz:
	@tools/setup test
	@FUZZ_SECONDS='$(FUZZ_SECONDS)' tools/fuzz $(ARGS)

kill-test:
	@tools/setup test
	@tools/build
	@build/release/tests/kill_test --kills '$(KILLS)'
	@build/release/tests/kill_test --kills '$(KILLS)' --vfs lossy
	@build/release/tests/kill_test --kills '$(KILLS)' --vfs torn

# A fifth of them with PostgreSQL, where it is installed.
faults:
	@tools/setup test
	@tools/build
	@build/release/tests/fault_test --faults $$(( $(FAULTS) - $(FAULTS) / 5 )) --postgres $$(( $(FAULTS) / 5 )) $(ARGS)

whole-games: page
	@tools/setup test
	@tools/build
	@tools/build-site
	@. tools/env.sh && npm --prefix web run --silent whole

load:
	@tools/setup test
	@tools/build
	@tools/load --tables 1000 --every 2 --seconds '$(LOAD_SECONDS)' --p99 50 $(ARGS)
	@tools/load --server '--log none' --tables 40 --every 2 --seconds 60 --idle 10000 --p99 100 $(ARGS)

soak:
	@tools/setup test
	@tools/build
	@tools/load --tables 1000 --every 4 --seconds '$(SOAK_SECONDS)' --growth 2 $(ARGS)

train:
	@tools/setup play
	@tools/train

campaign: build
	@tools/oracle-campaign '$(GAMES)' 1 2

format:
	@tools/setup test
	@tools/check-format --fix

tidy:
	@tools/setup test
	@tools/check-tidy --deep

# Seen by a test when it is out of date.
sheet:
	@tools/setup test
	@. tools/env.sh && npm --prefix web run --silent sheet

# Only a change of the page changes a picture.
guide:
	@tools/setup test
	@tools/build-site
	@. tools/env.sh && npm --prefix web run --silent guide

coverage:
	@tools/setup coverage
	@tools/coverage

install: build page
	@DESTDIR='$(DESTDIR)' cmake --install build/release --prefix '$(PREFIX)'

clean:
	rm -rf build web/dist web/dist.new
