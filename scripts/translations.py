"""The text catalogues: `update` adds the code's texts, `check` finds missing ones, `compile`."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from scripts.machine import ROOT

LOCALE = ROOT / "federation" / "locale"
CATALOGUES = [LOCALE / "pt_PT" / "LC_MESSAGES" / "django.po"]
TEXT_FOLDERS = ["federation", "tournaments", "scoring", "rulings", "templates"]
# The rules' titles and sentences stand in the rule file alone; `makemessages` reads code alone.
RULE_BOOK = ROOT / "federation" / "rulebook" / "rtp-2026.yaml"
WORDS_OF_RULES = Path("rulings", "laws", "texts", "words_of_rules.py")
MAKEMESSAGES = (
    *(sys.executable, "-m", "django", "makemessages", "--no-location"),
    *("--settings", "federation.config.settings"),
)
PLURALS = ("nplurals=INTEGER; plural=EXPRESSION;", "nplurals=2; plural=(n != 1);")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|%[sd]")


def compile_all() -> None:
    """Compile each catalogue; a text marked fuzzy is left out and so stays English."""
    for source in ROOT.glob("*/locale/*/LC_MESSAGES/*.po"):
        with source.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, _read(source))


def update() -> None:
    """Add the texts of the code to each catalogue, sorted, one per line, without fuzzy guesses."""
    for source in CATALOGUES:
        locale = source.relative_to(LOCALE).parts[0]
        with copy_of_code() as copy:
            found = copy / source.relative_to(ROOT)
            if source.exists():
                found.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, found)
            subprocess.run([*MAKEMESSAGES, "--locale", locale], check=True, cwd=copy)
            catalogue = _read(found)
        source.parent.mkdir(parents=True, exist_ok=True)
        for message in catalogue:
            if message.id and message.fuzzy:
                message.string = ("", "") if isinstance(message.id, tuple) else ""
                message.flags.discard("fuzzy")
            message.user_comments = [
                user_comment
                for user_comment in message.user_comments
                if not user_comment.startswith("|")
            ]
        with source.open("wb") as written:
            write_po(written, catalogue, width=0, sort_output=True, no_location=True)


def faults() -> Iterator[str]:
    """Yield what readers in another language would miss, one line each."""
    texts = _texts_of_the_code()
    for source in CATALOGUES:
        if not source.exists():
            yield f"{source.relative_to(ROOT)}: missing"
            continue
        where = source.relative_to(ROOT)
        known = {_key(message): message for message in _read(source) if message.id}
        for key in sorted(texts - known.keys(), key=str):
            yield f"{where}: not in the catalogue: {key[0]!r} (run makemessages)"
        for key in sorted(known.keys() - texts, key=str):
            yield f"{where}: no longer in the code: {key[0]!r} (run makemessages)"
        for message in known.values():
            for fault in _faults_of(message):
                yield f"{where}:{message.lineno}: {fault}: {message.id!r}"


def _faults_of(message: Message) -> Iterator[str]:
    told, asked = _forms(message.string), _forms(message.id)
    if message.fuzzy:
        yield "fuzzy"
    if not all(told):
        yield "not translated"
        return
    named = {name for text in asked for name in PLACEHOLDER.findall(text)}
    for text in told:
        if set(PLACEHOLDER.findall(text)) - named:
            yield "names a value that the original does not name"
    if {name for text in told for name in PLACEHOLDER.findall(text)} != named:
        yield "does not name the values of the original"


def _texts_of_the_code() -> set[tuple[str, str]]:
    """Return the texts that `makemessages` finds, without touching the catalogues."""
    with copy_of_code() as copy:
        command = [*MAKEMESSAGES, "--locale", "pt_PT"]
        subprocess.run(command, check=True, cwd=copy, stdout=subprocess.DEVNULL)
        found = copy / "federation" / "locale" / "pt_PT" / "LC_MESSAGES" / "django.po"
        # xgettext leaves the number of plurals of a new catalogue to its translator.
        written = found.read_text(encoding="utf-8")
        found.write_text(written.replace(*PLURALS), encoding="utf-8")
        return {_key(message) for message in _read(found) if message.id}


@contextmanager
def copy_of_code() -> Iterator[Path]:
    """Yield a copy of the code without catalogues, with the rules' words in a module of it.

    `makemessages` finds them there, and whatever ends it leaves nothing in the project.
    """
    with tempfile.TemporaryDirectory(prefix="trunfo-texts-") as folder:
        copy = Path(folder)
        ignored = shutil.ignore_patterns("__pycache__", "*.mo", "*.po", "static")
        for name in TEXT_FOLDERS:
            shutil.copytree(ROOT / name, copy / name, ignore=ignored)
        (copy / "federation" / "locale").mkdir(exist_ok=True)
        (copy / WORDS_OF_RULES).write_text("".join(_calls_of_rules()), encoding="utf-8")
        yield copy


def _calls_of_rules() -> Iterator[str]:
    """Yield a call of gettext for each title and sentence of the rules."""
    for rule in yaml.safe_load(RULE_BOOK.read_text(encoding="utf-8")):
        for text in (rule["title"], rule["rule"]):
            yield f'pgettext("rule", {json.dumps(text.strip(), ensure_ascii=False)})\n'


def _read(source: Path) -> Catalog:
    with source.open("rb") as file:
        # The language is that of the folder: a new catalogue's head does not name it yet.
        return read_po(file, locale=source.parents[1].name, ignore_obsolete=True)


def _forms(text: str | Sequence[str] | None) -> list[str]:
    """Return the singular and plural forms of a text, or its single form."""
    return [text or ""] if text is None or isinstance(text, str) else list(text)


def _key(message: Message) -> tuple[str, str]:
    return _forms(message.id)[0], message.context or ""


def main() -> int:
    """Run the command line."""
    if sys.argv[1:] == ["compile"]:
        compile_all()
        return 0
    if sys.argv[1:] == ["update"]:
        update()
        return 0
    if sys.argv[1:] == ["check"]:
        found = list(faults())
        print("\n".join(found) or "every text of the code is in every catalogue, translated")
        return 1 if found else 0
    print("usage: python -m scripts.translations update|check|compile")
    return 2


if __name__ == "__main__":
    sys.exit(main())
