"""Takes the pictures of docs/first-week.md anew: python -m scripts.first_week_pictures

They are taken on the way of the test that walks the same road, so they show what it saw. The
database is the one that DATABASE_URL names, else SQLite; Chromium is the one CHROMIUM names.
"""

import argparse
import os
import subprocess
import sys

from scripts.environment import PYTHON
from scripts.machine import ROOT

FOLDER = ROOT / "docs" / "pictures"


def main() -> int:
    """Walk the road and store its pictures. Returns: 0, or the exit code of the test."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    FOLDER.mkdir(exist_ok=True)
    walk = [PYTHON, "-m", "pytest", "-q", "tests/road", "-m", "road"]
    environment = {**os.environ, "FIRST_WEEK_PICTURES": str(FOLDER)}
    return subprocess.run(walk, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
