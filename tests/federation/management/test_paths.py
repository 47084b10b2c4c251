"""Messages of commands about files that are missing or unreadable: our own sentences."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from federation.errors import ImporterError
from federation.management.paths import bytes_at, path_refusal
from federation.texts import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

LAWS = b"".join(b"RULE %d - TOYS\nWords of it.\n" % n for n in range(1, 7))
COMMANDS: dict[str, Callable[[Path], object]] = {
    "import_laws": lambda path: call_command("import_laws", path, edition=2007, language="en"),
    "import_regulation": lambda path: call_command(
        "import_regulation", path, "--from", "2026-01-01"
    ),
    "intake": lambda path: call_command("intake", str(path), club="NONE"),
    "score": lambda path: call_command("score", str(path)),
    "verify_deals": lambda path: call_command("verify_deals", str(path)),
    "verify_licence": lambda path: call_command("verify_licence", "text", key=path),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_path_without_a_file(command: str, tmp_path: Path) -> None:
    missing, folder = tmp_path / "none.txt", tmp_path / "folder"
    folder.mkdir()

    with pytest.raises(CommandError) as refused:
        COMMANDS[command](missing)
    with pytest.raises(CommandError) as refused_folder:
        COMMANDS[command](folder)

    assert str(refused.value) == f"There is no file {missing}."
    assert str(refused_folder.value) == f"{folder} is a folder, not a file."


def test_a_column_map_that_is_not_there(tmp_path: Path) -> None:
    file, spans = tmp_path / "laws.txt", tmp_path / "map.csv"
    file.write_bytes(LAWS)

    with pytest.raises(CommandError, match=r"There is no file .*map\.csv"):
        call_command("import_laws", file, edition=2007, language="en", columns=spans)


def test_a_key_is_written_over_nothing(tmp_path: Path) -> None:
    key = tmp_path / "key.pem"
    key.write_text("old")

    with pytest.raises(CommandError, match="is there already; nothing was written over it"):
        call_command("licence_key", new=key)

    assert key.read_text() == "old"


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (NotADirectoryError(), "There is no file a/b."),
        (PermissionError(), "a/b may not be opened by this account of the computer."),
        (OSError(36, "File name too long"), "a/b cannot be read."),
    ],
)
def test_what_the_system_says_in_a_sentence(trouble: OSError, told: str) -> None:
    assert text_of(path_refusal(trouble, Path("a/b"))) == told


def test_no_more_is_read_than_tells_that_it_is_too_much(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_bytes(b"a" * 100)

    assert bytes_at(file, limit=20) == b"a" * 21
    with pytest.raises(ImporterError, match="path_missing"):
        bytes_at(tmp_path / "none", limit=20)
