"""The default rules of the ranking in words, and the page that a source "default 2" leads to."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from federation.page_parts.categories import category_text, group_text
from federation.page_parts.figures import tenths
from federation.rules.ranking_figures import FactorRow, RankingFigures, RoundingName
from federation.texts import spoken_value
from tournaments.models import EventClass, EventKind, EventType

NUMBERED = re.compile(r"(?:^|\W)default (?P<number>[1-6])(?!\d)")


@dataclass(frozen=True, slots=True)
class DefaultRule:
    """One default rule. number: by which sources cite it."""

    number: int
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class ClassFactor:
    """The factor of one class of event, with what limits it in words."""

    name: str
    factor: str


@dataclass(frozen=True, slots=True)
class CategoryRequirement:
    """A category: its value index, and the ways into it, each as a text."""

    name: str
    iv: int
    ways: tuple[str, ...]


def page_of_source(source: str) -> str:
    """Return the address of the text that explains a source; "" for a source without one."""
    found = NUMBERED.search(source)
    return f"{reverse('ranking-rules')}#default-{found['number']}" if found else ""


def default_rules(figures: RankingFigures) -> list[DefaultRule]:
    """Return the rules by number, with the figures of an edition."""
    return [
        DefaultRule(1, gettext("Rounding"), _rounding(figures)),
        DefaultRule(2, gettext("Experience points (PE)"), _experience(figures)),
        DefaultRule(3, gettext("Merit points (PM)"), _merit(figures)),
        DefaultRule(4, gettext("Value index (IV)"), _value_index()),
        DefaultRule(5, gettext("Categories"), _categories(figures)),
        DefaultRule(6, gettext("Close of the season"), _reduction(figures)),
    ]


def classes_of(factors: Iterable[FactorRow]) -> list[ClassFactor]:
    """Return the factor of each class of event; of several that fit, the first applies."""
    return [ClassFactor(_class(row), spoken_value(row.factor)) for row in factors]


def requirements_of(figures: RankingFigures) -> list[CategoryRequirement]:
    """Return the categories, strongest first, with what each asks for."""
    return [
        CategoryRequirement(
            category_text(category),
            category.iv,
            tuple(
                _way(way.experience_min, way.merit_min_tenths, way.merit_place_max)
                for way in category.any_of
            ),
        )
        for category in figures.categories
    ]


def _rounding(figures: RankingFigures) -> str:
    to_even = figures.experience_rounding.rounding is RoundingName.HALF_EVEN
    text = gettext("PE are rounded to %(pe)s, PM to %(pm)s; exactly half goes away from zero.")
    if to_even:
        text = gettext("PE are rounded to %(pe)s, PM to %(pm)s; exactly half goes to the even.")
    return text % {
        "pe": spoken_value(figures.experience_rounding.unit),
        "pm": spoken_value(figures.merit_rounding.unit),
    }


def _experience(figures: RankingFigures) -> str:
    scale = figures.experience
    return gettext(
        "Of n contestants ranked together the first m are given PE: m is %(share)s of n, rounded "
        "up. Place r has K × √T × B/%(boards)s × q × (%(half)s × (%(ratio)s)^(r − 1) + %(linear)s "
        "× (m + 1 − r)/m), where K is the factor of the event, T its tables, B its boards, and q "
        "the mean value index of the players divided by %(iv)s, but not under %(least)s nor "
        "over %(most)s. Those who share places each take the mean of them."
    ) % {
        "share": spoken_value(scale.rewarded_share),
        "boards": scale.boards_reference,
        "half": spoken_value(scale.halving_share),
        "ratio": spoken_value(scale.halving_ratio),
        "linear": spoken_value(scale.linear_share),
        "iv": scale.iv_reference,
        "least": spoken_value(scale.quality_min),
        "most": spoken_value(scale.quality_max),
    }


def _merit(figures: RankingFigures) -> str:
    scale = figures.merit
    return gettext(
        "Of n contestants ranked together the first m are given PM: m is %(share)s of n, rounded "
        "up. Place r has W × log%(base)s(n + 1) × (m + 1 − r)/m, where W is the factor of the "
        "event. A member of a team is given PM who played %(boards)s of its boards."
    ) % {
        "share": spoken_value(scale.rewarded_share),
        "base": scale.logarithm_base,
        "boards": spoken_value(scale.min_share_of_boards),
    }


def _value_index() -> str:
    return gettext(
        "Each category has a value index, the IV in the table below. That of a pair is the sum of "
        "both, that of a team the sum of its four best."
    )


def _categories(figures: RankingFigures) -> str:
    change = figures.category_change
    kept = next(row for row in figures.categories if row.code == change.kept_at)
    return ngettext(
        "The points at the close of a season lead to a category: any of the ways in the table is "
        "enough. A category falls by at most %(steps)s step in a season, and whoever once held "
        "one of the group %(group)s never falls below %(kept)s.",
        "The points at the close of a season lead to a category: any of the ways in the table is "
        "enough. A category falls by at most %(steps)s steps in a season, and whoever once held "
        "one of the group %(group)s never falls below %(kept)s.",
        change.max_steps_down,
    ) % {
        "steps": change.max_steps_down,
        "group": group_text(change.kept_group),
        "kept": category_text(kept),
    }


def _reduction(figures: RankingFigures) -> str:
    cut = figures.reduction
    text = gettext(
        "When a season closes, %(pe)s of the PE above %(pe_floor)s and %(pm)s of the PM are "
        "carried over; the PE below are kept."
    )
    if cut.merit_floor_tenths:
        text = gettext(
            "When a season closes, %(pe)s of the PE above %(pe_floor)s and %(pm)s of the PM above "
            "%(pm_floor)s are carried over; what is below is kept."
        )
    text %= {
        "pe": spoken_value(cut.experience_ratio),
        "pe_floor": cut.experience_floor,
        "pm": spoken_value(cut.merit_ratio),
        "pm_floor": tenths(cut.merit_floor_tenths),
    }
    if cut.also_for_missed_seasons:
        again = gettext("Each season without a licence reduces them once more.")
        return f"{text} {again}"
    return text


def _class(row: FactorRow) -> str:
    parts = [
        str(EventClass(row.event_class).label),
        *(str(EventKind(kind).label) for kind in row.kinds),
        *(str(EventType(kind).label) for kind in row.event_types),
        *([gettext("no limit of age or category")] if row.unrestricted_only else []),
    ]
    return capfirst(", ".join(parts))


def _way(experience: int, merit_tenths: int, place: int | None) -> str:
    asked = [
        *([gettext("%(n)s PE") % {"n": experience}] if experience else []),
        *([gettext("%(n)s PM") % {"n": tenths(merit_tenths)}] if merit_tenths else []),
        *([gettext("one of the first %(n)s by PM") % {"n": place}] if place is not None else []),
    ]
    return gettext(" and ").join(asked) or gettext("a licence")
