"""The suites by the name one asks for them; each module has `contests(size, only)`."""

SUITES = {"scoring": "benchmarks.suites.scoring"}
