"""The federation's rules as the rule book names them."""

import re
from functools import cache
from pathlib import Path

RULE_BOOK = Path(__file__).resolve().parent.parent / "rulebook" / "rtp-2026.yaml"
_ID = re.compile(r'^- id: "([^"]+)"$', re.MULTILINE)


@cache
def rule_ids() -> frozenset[str]:
    """Return the ids of all rules. Only these lines are read: each start of the site asks."""
    return frozenset(_ID.findall(RULE_BOOK.read_text(encoding="utf-8")))
