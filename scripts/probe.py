"""Request an address of the site as its visitors would; exit 0 if it answers 200.

For a supervisor on the machine itself, where the site answers to its public name only.
"""

import os
import sys
import urllib.error
import urllib.request

NEVER_A_NAME = ("*", ".")


def main() -> int:
    """Request the address on the command line and print the answer."""
    if len(sys.argv) != 2:
        print("usage: python -m scripts.probe http://127.0.0.1:8000/readyz")
        return 2
    names = [name.strip() for name in os.environ.get("ALLOWED_HOSTS", "").split(",")]
    named = [name for name in names if name and not name.startswith(NEVER_A_NAME)]
    request = urllib.request.Request(sys.argv[1], headers={"Host": named[0]} if named else {})
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            print(response.read().decode())
            return 0
    except urllib.error.HTTPError as refusal:
        print(refusal.code, refusal.read().decode(errors="replace")[:500])
    except OSError as fault:
        print(fault)
    return 1


if __name__ == "__main__":
    sys.exit(main())
