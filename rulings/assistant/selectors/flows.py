"""The decision flows of this software, by edition of the Laws.

`flows/KEY.json` is written for 2007 and 1997, `flows/2017/KEY.json` for 2017.
"""

import hashlib
import json
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import get_language

from federation.errors import RuleError
from rulings.assistant.rules.flows.graph import NATIONAL_TEXTS, Flow, read_flow
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS

SHIPPED = Path(__file__).resolve().parents[2] / "flows"
OF_FOLDER = {"": (2007, 1997), "2017": (2017,)}
SHIPPED_EDITIONS = tuple(edition for editions in OF_FOLDER.values() for edition in editions)


@cache
def flow(key: str, edition: int | None = None) -> Flow:
    """Return a flow by its key and edition; None: that of 2007, or the only one.

    Raises: RuleError if there is no flow with the key, or none for the edition.
    """
    return read_flow(_data(key, edition))


@cache
def scenarios(key: str, edition: int) -> list[dict[str, Any]]:
    """Return the worked examples of a flow: {answers, outcome, effects, then}."""
    return list(_data(key, edition).get("scenarios", []))


@cache
def fingerprint(key: str, edition: int) -> str:
    """Return the SHA-256 of a flow: a check applies to this content only."""
    written = json.dumps(_data(key, edition), sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(written.encode()).hexdigest()


@cache
def all_flows(edition: int | None = None) -> list[Flow]:
    """Return every flow of an edition, the starting one first; None: each key once."""
    return [
        flow(key, edition) for key in FLOW_WORDS if edition is None or edition in editions_of(key)
    ]


@cache
def editions_of(key: str) -> tuple[int, ...]:
    """Return the editions a flow is written for: 2007 and 1997, then 2017."""
    return tuple(
        edition
        for folder, editions in OF_FOLDER.items()
        if _file(folder, key).is_file()
        for edition in editions
    )


def has_flows(edition: int) -> bool:
    """Return whether there are flows for an edition of the Laws, drafts included."""
    return bool(all_flows(edition))


def national_text(language: str | None = None) -> str:
    """Return which national text of 2007 counts where two disagree: that of the language.

    For languages without a text of their own it is the site's own language.
    """
    for code in (language or get_language() or "", settings.LANGUAGE_CODE):
        if code[:2] in NATIONAL_TEXTS:
            return code[:2]
    return "it"


def text_of_site() -> str:
    """Return the national text for events, independent of the reader."""
    return national_text(settings.LANGUAGE_CODE)


def _file(folder: str, key: str) -> Path:
    return SHIPPED / folder / f"{key}.json"


@cache
def _data(key: str, edition: int | None) -> dict[str, Any]:
    if key not in FLOW_WORDS:
        raise RuleError("flow_unknown", flow=key)
    edition_number = editions_of(key)[0] if edition is None else edition
    for folder, editions in OF_FOLDER.items():
        if edition_number in editions and _file(folder, key).is_file():
            read: dict[str, Any] = json.loads(
                _file(folder, key).read_text(encoding="utf-8"), parse_float=Decimal
            )
            return read
    raise RuleError("no_flow_for_edition", edition=edition_number, flow=key)
