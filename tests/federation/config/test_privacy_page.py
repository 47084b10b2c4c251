"""The written list of docs/privacy.md is the one the office reads."""

from pathlib import Path

import pytest

from federation.privacy.selectors.erasure_notice import written_list


@pytest.mark.usefixtures("english")
def test_the_written_list_is_in_the_documents_word_for_word() -> None:
    page = Path("docs/privacy.md").read_text("utf-8")
    listed = [line[2:] for line in page.splitlines() if line.startswith("* ")]

    assert [item for item in written_list() if item not in listed] == []
    assert len(written_list()) == 5
