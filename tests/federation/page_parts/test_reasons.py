"""The source of a computation's steps: once for all of them, or beside each."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags

from federation.page_parts.reasons import Reason, reasons


@pytest.mark.parametrize(
    ("sources", "shown"),
    [
        (("RTP 3.5.6", "RTP 3.5.6"), "one two RTP 3.5.6"),
        (("RTP 3.5.6", "RTP 3.5.7"), "one RTP 3.5.6 two RTP 3.5.7"),
        (("RTP 3.5.6",), "one RTP 3.5.6"),
        (("", ""), "one two"),
        (("RTP 3.5.6", "RTP 3.5.6", "RTP 3.5.7"), "one two RTP 3.5.6 three RTP 3.5.7"),
    ],
)
def test_a_source_that_steps_share_is_written_once_below_them(
    sources: tuple[str, ...], shown: str
) -> None:
    told = [
        Reason(text, source) for text, source in zip(("one", "two", "three"), sources, strict=False)
    ]

    page = render_to_string("parts/reasons.html", {"reasons": told})

    assert " ".join(strip_tags(page).split()) == shown


def test_a_source_with_a_text_of_its_own_leads_to_it() -> None:
    steps: list[dict[str, Any]] = [
        {"code": "category_kept", "source": source, "inputs": {}, "result": "2S"}
        for source in ("Ranking by documented defaults: default 2", "default 4, 5", "RTP 1.3.4")
    ]

    told = reasons(steps)
    page = render_to_string("parts/reasons.html", {"reasons": told})

    assert [reason.address for reason in told] == [
        "/ranking/rules/#default-2", "/ranking/rules/#default-4", "",
    ]  # fmt: skip
    assert '<a href="/ranking/rules/#default-2">' in page
    assert page.count("<a ") == 2
