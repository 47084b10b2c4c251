"""The suites by name; each module has `contests(size, only)`."""

SUITES = {"scoring": "benchmarks.suites.scoring"}

# Suites with their own database, which run only if named: `run(rounds, only)` yields
# their rows.
WITH_DATABASE = {"live": "benchmarks.suites.live", "pages": "benchmarks.suites.pages"}
