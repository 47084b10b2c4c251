"""A format is told by what is in a file, never by its name."""

import pytest

from federation.errors import ImporterError
from scoring.importers.detect import read_result_file, recognise
from scoring.importers.template_example import template_example


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"<USEBIO/>", "usebio"),
        (b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- by us -->\n<USEBIO/>", "usebio"),
        ("<?xml version='1.0'?><usebio/>".encode("utf-16"), "usebio"),
        (b'<?xml version="1.0"?><session scoring_type="MP"/>', "nzscorer"),
        (b'% PBN 2.1\n[Event "x"]', "pbn"),
        (b'\r\n[Event "x"]', "pbn"),
        (b'{a comment}\n[Event "x"]', "pbn"),
        (b'{"id": 1}', "acbl"),
        (b"<!DOCTYPE html><html>", "acbl"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00", "bws"),
        (b"\x00\x01\x00\x00Standard ACE DB\x00", "bws"),
        (template_example("teams", "csv"), "template"),
        # Named, since a workbook holds the second it was made in, and workers name tests alike.
        pytest.param(template_example("teams", "xlsx"), "template", id="workbook"),
    ],
)
def test_format_is_told_by_the_content(data: bytes, found: str) -> None:
    assert recognise(data).key == found


@pytest.mark.parametrize("data", [b"<svg/>", b"hello"])
def test_anything_else_is_unknown(data: bytes) -> None:
    with pytest.raises(ImporterError) as refusal:
        recognise(data)

    assert refusal.value.code == "format_unknown"


def test_later_line_stands_where_a_result_is_given_twice() -> None:
    rows = "1;1;2;420\n1;3;4;-50\n1;1;2;450\n"

    imported = read_result_file(f"Event;Club\nBoard;NS;EW;Score\n{rows}".encode())

    assert [line.ns_score for line in imported.lines] == [-50, 450]
    assert "result_stated_twice" in {code for code, _ in imported.warnings}
