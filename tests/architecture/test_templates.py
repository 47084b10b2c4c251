"""Rules on templates; djangofmt checks their format (`scripts/test --only lint`)."""

import re

from tests.architecture.source_tree import ROOT

TEMPLATES = ROOT / "templates"
LONGEST = 120


def test_template_lines_have_at_most_120_characters() -> None:
    long = [
        f"{file.relative_to(TEMPLATES)}:{number}"
        for file in sorted(TEMPLATES.rglob("*.html"))
        for number, line in enumerate(file.read_text().splitlines(), start=1)
        if len(line) > LONGEST
    ]

    assert long == []


def test_translated_blocks_are_trimmed() -> None:
    """So a line can be folded without changing a text of the catalogue."""
    opened = re.compile(r"{%\s*blocktrans(?:late)?\b.*?%}", re.DOTALL)

    whole = [
        f"{file.relative_to(TEMPLATES)}: {tag}"
        for file in sorted(TEMPLATES.rglob("*.*"))
        if file.suffix in (".html", ".txt")
        for tag in opened.findall(file.read_text())
        if "trimmed" not in tag.split()
    ]

    assert whole == []


def test_a_form_that_lists_its_errors_is_checked_by_the_site() -> None:
    """The browser's check tells one error at a time. A file chosen could not be given back."""
    lists_errors = re.compile(r'parts/form_errors\.html"')
    post = re.compile(r"<form\b[^>]*method=\"post\"[^>]*>", re.DOTALL)

    checked_by_browser = [
        f"{file.relative_to(TEMPLATES)}: {form}"
        for file in sorted(TEMPLATES.rglob("*.html"))
        if lists_errors.search(text := file.read_text())
        for form, held in zip(post.findall(text), post.split(text)[1:], strict=True)
        if lists_errors.search(held.split("</form>")[0])
        and not re.search(r"novalidate|multipart|account_login", form)
    ]

    assert checked_by_browser == []
