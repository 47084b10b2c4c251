"""The outcomes of the parts of the check, and the closing line."""

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Outcome:
    """The outcome of one part. `why` says why it could not run."""

    part: str
    seconds: float
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    why: str = ""

    def count(self, report: Path) -> None:
        """Count a report of pytest."""
        for suite in ET.parse(report).getroot().iter("testsuite"):
            ran, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
            failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            self.passed += max(0, ran - skipped - failed)
            self.failed += failed
            self.skipped += skipped


def summary(outcomes: list[Outcome], *, seconds: float, in_ci: bool) -> int:
    """Print the outcome of each part and the closing line. Returns the exit code."""
    print("\n" + "=" * 90)
    for outcome in outcomes:
        if outcome.why:
            told = "COULD NOT RUN: " + outcome.why.splitlines()[0]
        else:
            told = f"{outcome.passed} passed, {outcome.failed} failed, {outcome.skipped} skipped"
            told = ("FAILED  " if outcome.failed else "ok      ") + told
        print(f"{outcome.part:<20}{outcome.seconds:>8.1f} s  {told}")
    unable = [outcome.part for outcome in outcomes if outcome.why]
    passed = sum(outcome.passed for outcome in outcomes)
    failed = sum(outcome.failed for outcome in outcomes) + (len(unable) if in_ci else 0)
    skipped = sum(outcome.skipped for outcome in outcomes)
    print(f"{'all':<20}{seconds:>8.1f} s")
    if unable:
        print(f"!! PARTS THAT COULD NOT RUN: {', '.join(unable)}")
    print(f"\n{passed} passed, {failed} failed, {skipped} skipped", flush=True)
    return 1 if failed else 0
