"""The rule sets shipped with the project, each with its source and first day."""

import datetime as dt
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.db.models import Q

from federation.errors import RuleError
from federation.models import Federation, RuleSet
from federation.selectors.rule_sets import OFFICE, RANKING, REGULATION

FOLDER = Path(__file__).resolve().parents[1] / "rulesets"
FEES = "fees"


@dataclass(frozen=True, slots=True)
class RuleSetEdition:
    """One edition of a rule set. use: what it can be in force for. source: its origin."""

    use: str
    code: str
    title: str
    source: str
    valid_from: dt.date
    figures: Mapping[str, Any]
    version: int = 1


def edition_in(figures: Mapping[str, Any], *, version: int = 1) -> RuleSetEdition:
    """Return the edition that a file of figures, or a row, contains."""
    return RuleSetEdition(
        use=use_of(figures),
        code=str(figures["code"]),
        title=str(figures["title"]),
        source=str(figures.get("source") or figures.get("note", "")),
        valid_from=dt.date.fromisoformat(str(figures["valid_from"])),
        figures=figures,
        version=version,
    )


def use_of(figures: Mapping[str, object]) -> str:
    """Return the use of a file of figures, recognised by its groups."""
    if "fees" in figures:
        return FEES
    if "categories" in figures:
        return RANKING
    return OFFICE if "retention" in figures else REGULATION


@cache
def shipped_rules() -> tuple[RuleSetEdition, ...]:
    """Return every file of figures shipped with the project, by code and first day."""
    read = (json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json"))
    return tuple(sorted(map(edition_in, read), key=lambda one: (one.code, one.valid_from)))


def shipped_codes(use: str) -> list[str]:
    """Return the codes of the rule sets shipped for a use."""
    return list(dict.fromkeys(one.code for one in shipped_rules() if one.use == use))


def shipped_editions(use: str, code: str, *, on: dt.date) -> list[RuleSetEdition]:
    """Return the shipped editions of a rule set if one is in force on a day. Raises: RuleError.

    The refusal names the existing codes, or the first day of the rule set.
    """
    rule_sets = [one for one in shipped_rules() if (one.use, one.code) == (use, code)]
    if not rule_sets:
        raise RuleError("rules_not_shipped", code=code, known=shipped_codes(use))
    if rule_sets[0].valid_from > on:
        raise RuleError("rules_begin_later", code=code, valid_from=rule_sets[0].valid_from, on=on)
    return rule_sets


def rules_loaded(uses: Iterable[str] = (REGULATION, RANKING, OFFICE)) -> list[RuleSetEdition]:
    """Return the rule sets in the database, by use, code and first day; latest first."""
    rows = RuleSet.objects.order_by("code", "-valid_from", "-version")
    editions = [edition_in(row.figures, version=row.version) for row in rows]
    return [edition for use in uses for edition in editions if edition.use == use]


# --- newer than what is loaded -----------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class NewerRules:
    """A shipped version missing from the database, and how it differs from the one in force.

    differs: group of figures -> names in it that are new or changed; empty for a single figure.
    """

    shipped: RuleSetEdition
    differs: Mapping[str, list[str]]


def digest_of(figures: Mapping[str, Any]) -> str:
    """Return a digest that identifies a version of some figures."""
    written = json.dumps(figures, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()


@cache
def newest_shipped() -> Mapping[str, RuleSetEdition]:
    """Return the newest shipped edition of each rule set, by code."""
    return {one.code: one for one in shipped_rules() if one.use != FEES}


def holding_newest() -> Q:
    """Return the filter for rows that are a newest shipped version, or begin later than it."""
    held = Q()
    for code, one in newest_shipped().items():
        is_it = Q(sha256=digest_of(one.figures)) | Q(valid_from__gt=one.valid_from)
        held |= Q(code=code) & is_it
    return held


def newer_shipped(row: Federation) -> dict[str, NewerRules]:
    """Return by use the shipped versions newer than the rule sets in force."""
    newer_rules_by_use = {}
    for use in (REGULATION, RANKING, OFFICE):
        shipped = newest_shipped().get(getattr(row, use))
        loaded = RuleSet.objects.filter(code=getattr(row, use))
        latest = loaded.order_by("-valid_from", "-version").first()
        if shipped is None or latest is None or loaded.filter(holding_newest()).exists():
            continue
        newer_rules_by_use[use] = NewerRules(
            shipped, dict(_differences(latest.figures, shipped.figures))
        )
    return newer_rules_by_use


def _differences(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[tuple[str, list[str]]]:
    for group in dict.fromkeys([*after, *before]):
        was, is_now = before.get(group), after.get(group)
        if was != is_now:
            old, new = _named(was), _named(is_now)
            names = dict.fromkeys([*new, *old])
            yield group, [name for name in names if old.get(name) != new.get(name)]


def _named(value: Any) -> dict[str, Any]:
    """Return the figures of a group by name; rows of a list by their first value."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, list) and all(isinstance(part, Mapping) for part in value):
        return {str(next(iter(part.values()), "")): part for part in value}
    return {}
