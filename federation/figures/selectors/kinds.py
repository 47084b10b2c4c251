"""The kinds of figures, and their parsers."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from federation.errors import RuleError
from federation.figures.rules.articles import article_at
from federation.models import FiguresUse
from federation.rules.fees import FeeSchedule, parse_fee_schedule
from federation.rules.figure_reader import Fault
from federation.rules.office_figures import OfficeFigures, parse_office
from federation.rules.ranking_figures import RankingFigures, parse_ranking
from federation.rules.rule_sets import RuleSetFigures, parse_rule_set
from federation.selectors.shipped_rules import shipped_rules, use_of


@dataclass(frozen=True, slots=True)
class FiguresKind:
    """A kind of figures: its schema dataclass, and its parser."""

    schema: type[Any]
    parse: Callable[[object], Any]


KINDS: Mapping[str, FiguresKind] = {
    FiguresUse.REGULATION.value: FiguresKind(RuleSetFigures, parse_rule_set),
    FiguresUse.RANKING.value: FiguresKind(RankingFigures, parse_ranking),
    FiguresUse.OFFICE.value: FiguresKind(OfficeFigures, parse_office),
    FiguresUse.FEES.value: FiguresKind(FeeSchedule, parse_fee_schedule),
}
# The maximum lengths of the columns of rule sets and fees.
_LONGEST = {"code": 40, "title": 160}
_LONGEST_OF_FEE = {"code": 60, "title": 160, "unit": 30, "article": 40}


def kind_of_file(figures: Mapping[str, Any]) -> FiguresUse:
    """Return the use of a file of figures, recognised by its groups."""
    return FiguresUse(use_of(figures))


def checked(use: str, figures: Mapping[str, Any]) -> Any:
    """Return figures parsed for the rules.

    Raises: RuleError with each fault, and the article of the first.
    """
    try:
        read = KINDS[use].parse(figures)
    except RuleError as refusal:
        faults = refusal.values["faults"]
        first = faults[0].path if isinstance(faults, tuple) and faults else ""
        article = article_at(figures, first)
        raise RuleError(refusal.code, article=article, faults=faults) from None
    _refuse_unknown_words(use, figures)
    _refuse_long(figures, _LONGEST)
    for line in figures.get("fees", ()):
        _refuse_long(line, _LONGEST_OF_FEE)
    return read


def _refuse_unknown_words(use: str, figures: Mapping[str, Any]) -> None:
    """Refuse codes with a meaning in the program that it does not know.

    Known are the codes in the shipped files, and the acts that can require approval.
    """
    data: dict[str, set[str]] = {"approvals": set(settings.APPROVAL_ACTS)}
    for shipped in shipped_rules():
        if isinstance(classes := shipped.figures.get("event_classes"), Mapping):
            data.setdefault("event_classes", set()).update(classes)
        if shipped.use == use:
            for group, _path, word in _words(shipped.figures):
                data.setdefault(group, set()).add(word)
    faults = tuple(
        Fault(path, "figure_no_such_word", word)
        for group, path, word in _words(figures)
        if word not in data.get(group, ())
    )
    if faults:
        article = article_at(figures, faults[0].path)
        raise RuleError("rule_set_invalid", article=article, faults=faults)


def _words(figures: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield each such code: its group, its path, itself."""
    yield from _classes_named("", figures)
    for place, row in enumerate(figures.get("homologation", {}).get("conditions", ())):
        yield "conditions", f"homologation.conditions[{place}].code", row["code"]
    for group, table in figures.get("penalties", {}).items():
        if isinstance(table, Mapping):
            for place, row in enumerate(table.get("rows", ())):
                yield group, f"penalties.{group}.rows[{place}].key", row["key"]
    for place, row in enumerate(figures.get("approvals", ())):
        yield "approvals", f"approvals[{place}].act", row["act"]
    for word in figures.get("registers", ()):
        yield "registers", f"registers.{word}", word


def _classes_named(path: str, value: Any) -> Iterator[tuple[str, str, str]]:
    """Yield each class of events in figures, as a group, in a list or alone."""
    rows = value.items() if isinstance(value, Mapping) else enumerate(value)
    for step, figure in rows:
        at = f"{path}[{step}]" if isinstance(step, int) else f"{path}.{step}".lstrip(".")
        if step == "event_class" and isinstance(figure, str):
            yield "event_classes", at, figure
        elif step == "event_classes":
            for place, word in enumerate(figure):
                here = f"{at}.{word}" if isinstance(figure, Mapping) else f"{at}[{place}]"
                yield "event_classes", here, word
        elif isinstance(figure, Mapping | list):
            yield from _classes_named(at, figure)


def _refuse_long(row: Mapping[str, Any], longest: Mapping[str, int]) -> None:
    for name, limit in longest.items():
        if len(str(row.get(name, ""))) > limit:
            raise RuleError("figures_text_too_long", name=name, limit=limit)
