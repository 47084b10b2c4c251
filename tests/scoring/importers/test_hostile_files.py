"""What is refused, at once and by name, whatever it calls itself."""

import io
import json
import zipfile

import pytest

from federation.errors import ImporterError
from federation.importers.limits import Limits
from scoring.importers.detect import read_result_file

NESTED = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
LAUGHS = f'<!DOCTYPE USEBIO [<!ENTITY l0 "lol">{NESTED}]><USEBIO><EVENT>&l9;</EVENT></USEBIO>'
FETCH = '<!DOCTYPE USEBIO [<!ENTITY x SYSTEM "file:///etc/passwd">]><USEBIO>&x;</USEBIO>'


def code_of(data: bytes, limits: Limits | None = None) -> str:
    with pytest.raises(ImporterError) as refusal:
        read_result_file(data, limits=limits)
    return refusal.value.code


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b"\x00" * 300, "file_empty"),
        (b"\x8f\x01\xff" * 300, "format_unknown"),
        (b"<" * 100_000, "format_unknown"),
        (LAUGHS.encode(), "entity_declared"),
        (FETCH.encode(), "entity_declared"),
        (b"<USEBIO>" + b"<EVENT>" * 5000, "markup_broken"),
        (b"<USEBIO><EVENT></USEBIO>", "markup_broken"),
        (b"<USEBIO " + b" ".join(b"a%d='1'" % n for n in range(600)) + b"/>", "too_many_elements"),
        (b'{"sessions":' * 5000, "json_broken"),
        (b'{"sessions": ' + b"[" * 5000, "json_broken"),
        (b'{"sessions": NaN}', "json_broken"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00" + b"\x00" * 9000, "database_broken"),
        (b"PK\x03\x04 results.xml and nothing else", "archive_not_read"),
        (b"<!doctype html><html><body>no game</body></html>", "page_without_results"),
        (b'[Board "1"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ - - -"]\n', "only_deals"),
        (b"PK\x03\x04 xl/workbook.xml and nothing else", "archive_broken"),
        (b"<?xml version='1.0' encoding='x-none'?><USEBIO/>", "encoding_unreadable"),
        (b"vg|Final,Segment 1,I,1,16,Home,0,Away,0|", "lin_not_read"),
    ],
)
def test_hostile_or_broken_file_is_refused_by_name(data: bytes, code: str) -> None:
    assert code_of(data) == code


def test_file_over_the_limit_is_refused_before_it_is_looked_at() -> None:
    assert code_of(b"<" * 101, Limits(file_bytes=100)) == "file_too_large"


def test_broken_markup_is_told_with_its_line() -> None:
    with pytest.raises(ImporterError) as refusal:
        read_result_file(b"<USEBIO>\n<EVENT>\n</USEBIO>")

    assert refusal.value.values["line"] == 3


def test_external_document_type_is_passed_over() -> None:
    data = b'<!DOCTYPE USEBIO SYSTEM "http://example.org/none.dtd">\n<USEBIO><EVENT/></USEBIO>'

    assert code_of(data) == "no_results"


def workbook(content: bytes, *, parts: int = 1) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in range(parts):
            archive.writestr(f"xl/workbook.xml{part or ''}", content)
    return stream.getvalue()


def test_workbook_that_unpacks_without_end_is_refused() -> None:
    bomb = workbook(b"\x00" * 3_000_000)

    assert code_of(bomb, Limits(unpacked_bytes=1_000_000)) == "archive_bomb"


def test_workbook_that_lies_about_its_size_is_refused() -> None:
    honest = workbook(b"\x00" * 3_000_000)
    lying = honest.replace((3_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))

    assert code_of(lying, Limits(unpacked_bytes=1_000_000)) in {"archive_bomb", "archive_broken"}


def test_workbook_with_entities_is_refused() -> None:
    assert code_of(workbook(LAUGHS.encode())) == "entity_declared"


def test_workbook_of_endless_parts_is_refused() -> None:
    assert code_of(workbook(b"x", parts=600)) == "archive_bomb"


def test_json_number_without_end_is_not_expanded() -> None:
    board = {"board_number": "1e999999999", "board_results": []}
    game = {"sessions": [{"sections": [{"name": "A", "boards": [board]}]}]}
    data = json.dumps(game).replace('"1e999999999"', "1e999999999").encode()

    assert code_of(data) == "board_unreadable"


def test_more_results_than_any_event_has_are_refused() -> None:
    rows = "".join(f"{n};{n};{n + 1};420\n" for n in range(1, 20))
    data = f"Event;Pairs\nBoard;NS;EW;Score\n{rows}".encode()

    assert code_of(data, Limits(lines=10)) == "too_many_lines"
