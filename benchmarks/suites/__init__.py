"""The suites by the name one asks for them; each module has `contests(size, only)`."""

SUITES = {"scoring": "benchmarks.suites.scoring"}

# What needs a database of its own, and runs only when it is named: `run(rounds, only)` yields
# its rows.
WITH_DATABASE = {"live": "benchmarks.suites.live"}
