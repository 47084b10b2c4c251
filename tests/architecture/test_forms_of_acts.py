"""Forms of acts in pages: the act tells all faults at once, so the browser must not stop at one."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from federation.acts.registry import all_acts

FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
FIELDS = re.compile(r"parts/field\.html|\{\{ *\w*form\.|\brequired\b|<input(?![^>]*hidden)")


def unchecked() -> Iterator[str]:
    """Yield each form posted to an act, with fields, that the browser would check first."""
    names = {act.name for act in all_acts()}
    folder = Path(settings.BASE_DIR) / "templates"
    for path in sorted(folder.rglob("*.html")):
        for form, content in FORM.findall(path.read_text(encoding="utf-8")):
            named = re.search(r"url '([^']+)'", form)
            if (
                named
                and named[1] in names
                and 'method="post"' in form
                and "multipart" not in form  # a file could not be given back
                and "novalidate" not in form
                and FIELDS.search(content)
            ):
                yield f"{path.relative_to(folder)}: {named[1]}"


def test_a_form_of_an_act_is_checked_by_the_act_alone() -> None:
    assert list(unchecked()) == []
