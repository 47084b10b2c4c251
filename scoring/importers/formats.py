"""The formats of result files: each with its name, reader, and what its files begin with.

This is the one list of them. Detection, the words of the pages and commands, the API's enumeration
and the list in the guide are made of it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from federation.importers.limits import Limits
from scoring.importers.acbl import read_acbl
from scoring.importers.bws import read_bws
from scoring.importers.nzscorer import read_nzscorer
from scoring.importers.pbn import read_pbn
from scoring.importers.records import ImportedFile
from scoring.importers.session_archive import FORMAT, read_session_archive
from scoring.importers.template import read_template
from scoring.importers.usebio import read_usebio


class Container(StrEnum):
    """What a file is before its format is known."""

    ACCESS = "database of Access"
    WORKBOOK = "workbook of a spreadsheet"
    PLAYED = "archive of what was played on another site"
    ARCHIVE = "other archive"
    MARKUP = "XML or HTML"
    PBN = "tags of PBN"
    JSON = "object of JSON"
    TABLE = "text with headings of our template"
    TEXT = "other text"


@dataclass(frozen=True, slots=True)
class Beginning:
    """What is looked at of a file to tell its format.

    text: its first characters, without space before them. root: the first element of markup.
    """

    data: bytes
    container: Container
    text: str = ""
    root: str = ""


@dataclass(frozen=True, slots=True)
class ResultFormat:
    """One format of result files.

    key: what `ImportedFile.format` says. title: its own name, the same in every language.
    extensions: how its files are usually called, for people; the name of a file proves nothing.
    recognises: what only its files begin with. tells_method: says how it was scored; the results
    of a format that does not are scored as the event is.
    """

    key: str
    title: str
    extensions: tuple[str, ...]
    read: Callable[[bytes, Limits], ImportedFile]
    recognises: Callable[[Beginning], bool]
    tells_method: bool = True


# In the order in which people read of them. A file is of the first one that recognises it.
FORMATS: dict[str, ResultFormat] = {
    each.key: each
    for each in (
        ResultFormat("usebio", "USEBIO", ("xml",), read_usebio, lambda file: file.root == "usebio"),
        ResultFormat(
            "pbn", "PBN", ("pbn",), read_pbn, lambda file: file.container == Container.PBN
        ),
        ResultFormat(
            "bws", "Bridgemate BWS", ("bws",), read_bws,
            lambda file: file.container == Container.ACCESS, tells_method=False,
        ),
        ResultFormat(
            "nzscorer", "NZ Scorer", ("xml",), read_nzscorer, lambda file: file.root == "session"
        ),
        ResultFormat(
            "acbl", "ACBL Live", ("json", "html"), read_acbl,
            lambda file: file.root == "html" or file.container == Container.JSON,
        ),
        ResultFormat(
            "template", "Trunfo", ("csv", "xlsx"), read_template,
            lambda file: file.container in {Container.TABLE, Container.WORKBOOK},
        ),
        ResultFormat(
            FORMAT, "Trunfo", ("zip",), read_session_archive,
            lambda file: file.container == Container.PLAYED,
        ),
    )
}  # fmt: skip
FORMAT_CHOICES = tuple((each.key, each.title) for each in FORMATS.values())


def format_title(key: str) -> str:
    """Return the name of a format; the key itself of one that is no longer read."""
    return FORMATS[key].title if key in FORMATS else key


def format_titles() -> str:
    """Return the names of the formats in a row, each once, for the help of commands."""
    return ", ".join(dict.fromkeys(each.title for each in FORMATS.values()))
