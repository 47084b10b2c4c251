"""Every cited article of the regulation and address of the Laws exists.

`law_addresses.csv` lists the items of the Laws of 1997, 2007 and 2017 together; it does not say in
which edition an item is.
"""

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.architecture.source_tree import APPS, ROOT, modules, name_of

HERE = Path(__file__).resolve().parent
MORE = r"(?:,\s+|\s+and\s+|\s+to\s+)"
RTP = re.compile(rf"\bRTP[\s\u00a0]+(\d+(?:\.\d+)+(?:{MORE}\d+(?:\.\d+)+)*)")
ITEM = r"[A-H]\d?(?:\([a-z]+\))?(?:\([ivx]+\))?"
LAW = re.compile(rf"\bLaws?[\s\u00a0]+(\d+)[ ]?((?:{ITEM})?)")
CITED = re.compile(rf"\b(\d+)((?:{ITEM})?)")


def articles() -> set[str]:
    rules = yaml.safe_load((ROOT / "federation" / "rulebook" / "rtp-2026.yaml").read_text())
    told = {item for rule in rules for item in (rule["article"], *rule.get("also", ()))}
    parts = (item.split(".") for item in told)
    return {".".join(part[:n]) for part in parts for n in range(1, len(part) + 1)}


def addresses() -> dict[int, set[str]]:
    with (HERE / "law_addresses.csv").open() as file:
        rows = csv.DictReader(file, delimiter="|")
        return {int(row["law"]): set(row["items"].split()) for row in rows}


def texts() -> Iterator[tuple[str, str]]:
    for file in (*modules(*APPS), *(ROOT / "templates").rglob("*.html")):
        yield str(file.relative_to(ROOT)), file.read_text()
    for file in (ROOT / "federation" / "rulesets").glob("*.json"):
        yield name_of(file), file.read_text()


def is_known(law: str, item: str, known: dict[int, set[str]]) -> bool:
    plain = item.replace("(", "").replace(")", "")
    return int(law) in known and (not plain or plain in known[int(law)])


def test_each_article_of_the_regulation_is_one_there_is() -> None:
    known = articles()
    false = {
        f"{name}: RTP {article}"
        for name, text in texts()
        for found in RTP.finditer(text)
        for article in re.findall(r"\d+(?:\.\d+)+", found[1])
        if article not in known
    }
    assert false == set()


def test_each_address_of_the_laws_is_one_there_is() -> None:
    known = addresses()
    assert sorted(known) == list(range(1, 94))
    false = {
        f"{name}: Law {law}{item}"
        for name, text in texts()
        for law, item in LAW.findall(text)
        if not is_known(law, item, known)
    }
    assert false == set()


@pytest.mark.parametrize("file", sorted((ROOT / "rulings" / "flows").rglob("*.json")), ids=str)
def test_flows_cite_what_there_is(file: Path) -> None:
    known = addresses()
    cited = {
        (law, item)
        for told in _laws_in(json.loads(file.read_text()))
        for law, item in CITED.findall(told)
    }
    assert {f"{law}{item}" for law, item in cited if not is_known(law, item, known)} == set()


def _laws_in(told: object) -> Iterator[str]:
    match told:
        case dict():
            for name, value in told.items():
                if name == "law":
                    yield from [value] if isinstance(value, str) else map(str, value.values())
                else:
                    yield from _laws_in(value)
        case list():
            for item in told:
                yield from _laws_in(item)
