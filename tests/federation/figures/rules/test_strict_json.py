"""Files of figures come from outside: what is no plain file of figures is refused by name."""

import json

import pytest

from federation.errors import RuleError
from federation.figures.rules.strict_json import MOST_BYTES, figures_in
from federation.rules.rule_sets import parse_rule_set
from tests.shipped_figures import shipped_mapping


def test_a_file_is_read_as_it_was_written() -> None:
    figures = shipped_mapping("fpb-rtp-2026-01-01")

    assert figures_in(json.dumps(figures).encode()) == figures
    assert figures_in(b"\xef\xbb\xbf" + json.dumps(figures).encode()) == figures


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "figures_file_broken"),
        (b"[]", "figures_file_no_group"),
        (b"\xff\xfe{}", "figures_file_no_text"),
        (b'{"a": 1.5}', "figures_file_no_fraction"),
        (b'{"a": 1e400}', "figures_file_no_fraction"),
        (b'{"a": NaN}', "figures_file_no_fraction"),
        (b'{"a": -Infinity}', "figures_file_no_fraction"),
        (b'{"a": ' + b"9" * 5000 + b"}", "figures_file_no_fraction"),
        (b'{"a": {"b": 1, "b": 2}}', "figures_file_twice"),
        (b'{"a": "\\u0000"}', "figures_file_no_text"),
        (b'{"a": "\\ud800"}', "figures_file_no_text"),
        (b'{"\\u0000": 1}', "figures_file_no_text"),
        (b'{"a":' + b"[" * 12 + b"]" * 12 + b"}", "figures_file_too_deep"),
        (b'{"a":' + b"[" * 100_000, "figures_file_too_deep"),
    ],
)
def test_what_is_no_plain_file_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        figures_in(data)

    assert refused.value.code == code


def test_the_limits_themselves_are_allowed() -> None:
    assert figures_in(b'{"a":' + b"[" * 11 + b"]" * 11 + b"}")["a"]
    assert figures_in(b'{"a": 1}'.ljust(MOST_BYTES)) == {"a": 1}
    with pytest.raises(RuleError) as refused:
        figures_in(b'{"a": 1}'.ljust(MOST_BYTES + 1))
    assert (refused.value.code, refused.value.values["limit_kb"]) == ("figures_file_too_large", 512)


def test_a_broken_file_is_refused_with_line_and_column() -> None:
    with pytest.raises(RuleError) as refused:
        figures_in(b'{\n  "title": "x",\n  oops\n}')

    assert (refused.value.values["line"], refused.value.values["column"]) == (3, 3)


@pytest.mark.parametrize(
    ("group", "figure", "value", "code"),
    [
        ("corrections", "publish_within_minutes", 1_000_000_000, ""),
        ("corrections", "publish_within_minutes", 1_000_000_001, "figure_too_large"),
        ("team_matches", "bye_vp", "1e999999999", "figure_too_large"),
        ("team_matches", "bye_vp", "1e-999999999", "figure_too_large"),
        ("team_matches", "bye_vp", "12.000000000000000001", "figure_too_large"),
        ("team_matches", "bye_vp", "0.00", ""),
    ],
)
def test_no_figure_is_too_large_to_be_kept(
    group: str, figure: str, value: object, code: str
) -> None:
    figures = shipped_mapping("fpb-rtp-2026-01-01")
    figures[group][figure] = value

    if not code:
        parse_rule_set(figures)
        return
    with pytest.raises(RuleError) as refused:
        parse_rule_set(figures)
    assert [(fault.path, fault.code) for fault in refused.value.values["faults"]] == [  # type: ignore[attr-defined]
        (f"{group}.{figure}", code)
    ]
