"""Health check of worker and beat in their containers: python -m scripts.heartbeat worker 60"""

import os
import sys
import time
from pathlib import Path


def main() -> int:
    """Return 0 if the named program gave its sign of life within this number of seconds."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    sign = Path(os.environ.get("VAR_DIR", "var")) / f"{name}-alive"
    try:
        age = time.time() - sign.stat().st_mtime
    except FileNotFoundError:
        sys.stderr.write(f"{name} gave no sign yet\n")
        return 1
    sys.stdout.write(f"{name}: {age:.0f} s ago\n")
    return 0 if age <= seconds else 1


if __name__ == "__main__":
    sys.exit(main())
