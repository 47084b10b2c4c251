"""The Markdown form of a text of the Laws gives back what it was written from."""

import pytest

from federation.errors import ImporterError
from rulings.exporters.law_markdown import law_markdown
from rulings.importers.law_text import read_law_text
from rulings.importers.law_text_records import Law, LawItem, LawNote, LawText

TEXT = LawText(
    front="Toys\n# are meant",
    laws=(
        Law(1, "THE BOX", "Opening.\n\nToys\t1\t2", (), (LawNote("*", "on sunny days"),)),
        Law(
            3,
            "THE LID",
            "",
            (LawItem("A", "Lifting."), LawItem("A1", ""), LawItem("A1c", "By hand.", True)),
        ),
    ),
    missing=(2,),
)


def test_round_trip() -> None:
    data = law_markdown(TEXT).encode()

    assert read_law_text(data, edition=2007) == TEXT


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("# Laws\n\n### A\n", 3),
        ("# Laws\n## 2. B\n## 1. A\n", 3),
        ("# Laws\n## 1. B\n### A\n### A\n", 4),
        ("# Laws\n## 1. B\n### ?\n", 3),
    ],
)
def test_what_stands_nowhere_is_refused(data: str, line: int) -> None:
    with pytest.raises(ImporterError) as refused:
        read_law_text(data.encode(), edition=2007)

    assert (refused.value.code, refused.value.values) == ("law_text_markdown_line", {"line": line})
