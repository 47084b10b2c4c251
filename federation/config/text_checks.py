"""A check of the code's refusals with `manage.py check --deploy`: each code has its sentence.

It reads the text of the modules, which takes about half a second: not at each start. A test reads
the syntax of all of them (`tests/architecture/test_texts.py`).
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage, Error, Tags, register

from federation.texts import all_texts

REFUSAL = re.compile(r'\b(?:Rule|Document|Importer|Engine)Error\(\s*"(\w+)"')
APPS = ("federation", "tournaments", "scoring", "rulings")


@register(Tags.compatibility, deploy=True)
def refusals_have_their_sentences(app_configs: Any, **_kwargs: Any) -> list[CheckMessage]:
    """Report a code with which a module refuses, and which pages would show as an error."""
    try:
        texts = all_texts()
    except ImportError:  # reported by federation.config.hook_checks
        return []
    return [
        Error(
            f"the refusal {code} has no sentence ({module})",
            hint="Write it in a catalogue of the subject: its texts module",
            id="trunfo.E011",
        )
        for app in APPS
        for module, code in codes_refused(Path(apps.get_app_config(app).path))
        if code not in texts
    ]


def codes_refused(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each module below a folder and the codes, literal in the call, it refuses with."""
    for file in sorted(folder.rglob("*.py")):
        for match in REFUSAL.finditer(file.read_text("utf-8")):
            yield str(file.relative_to(folder.parent)), match[1]
