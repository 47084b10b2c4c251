"""Figures that the program could not work with are refused before anybody can agree to them."""

import copy
from typing import Any

import pytest
from django.db import connection

from federation.errors import RuleError
from federation.figures.selectors.kinds import checked
from federation.figures.services.drafts import begin_draft
from federation.installation.services.beginning import Wishes, begin_federation
from federation.models import FigureDraft, RuleSet, Season
from federation.services.rule_sets import load_rule_set
from scoring.models import RankingList
from scoring.rankings.services.rankings import compute_ranking
from tests.federation.figures.test_drafts import DAY, NOW
from tests.shipped_figures import shipped_mapping

RTP, RANKING, OFFICE = (
    "fpb-rtp-2026-01-01",
    "default-ranking-2026-01-01",
    ("default-office-2026-01-01"),
)
WISHES = Wishes(
    "Federação", "F", "PT", "2026", "fpb-rtp", "olga@federacao.example", "uma senha comprida"
)
USES = {RTP: "regulation", RANKING: "ranking_rules", OFFICE: "office_rules"}


def changed(name: str, path: str, value: Any) -> dict[str, Any]:
    """Return shipped figures with one of them changed; the path with dots."""
    figures = shipped_mapping(name)
    here: Any = figures
    *steps, last = path.split(".")
    for step in steps:
        here = here[int(step)] if isinstance(here, list) else here[step]
    here[int(last) if isinstance(here, list) else last] = value
    return figures


@pytest.mark.parametrize(
    ("name", "path", "good", "bad", "told", "code"),
    [
        (RTP, "handicaps.team_divisor", 1, 0, "handicaps.team_divisor", "figure_not_positive"),
        (
            RTP, "penalties.lateness.block_minutes", 1, 0, "penalties.lateness.block_minutes",
            "figure_not_positive",
        ),
        (RTP, "pace.minutes_per_board", 1, 0, "pace.minutes_per_board", "figure_not_positive"),
        (
            RTP, "team_events.added_strength_iv_per_vp", 1, 0,
            "team_events.added_strength_iv_per_vp", "figure_not_positive",
        ),
        (RTP, "law_edition", "2026", "newest", "law_edition", "figure_not_a_year"),
        (RTP, "law_edition", "2026", "2027", "law_edition", "figure_not_a_year"),
        (RTP, "law_edition", "1928", "1927", "law_edition", "figure_not_a_year"),
        (RTP, "law_editions.0", "2007", "07", "law_editions[0]", "figure_not_a_year"),
        (
            RTP, "penalties.conduct.rows.1.key", "shouting", "swearing",
            "penalties.conduct.rows[1].key", "figure_no_such_word",
        ),
        (
            RTP, "homologation.conditions.5.code", "charges_paid", "weather",
            "homologation.conditions[5].code", "figure_no_such_word",
        ),
        (RTP, "event_classes.FAIR", None, {}, "event_classes.FAIR", "figure_no_such_word"),
        (
            RANKING, "experience.factors.0.event_class", "FESTIVAL", "XPTO",
            "experience.factors[0].event_class", "figure_no_such_word",
        ),
        (OFFICE, "approvals.0.act", "close_season", "coffee", "approvals[0].act",
         "figure_no_such_word"),
        (RANKING, "experience.iv_reference", 1, 0, "experience.iv_reference",
         "figure_not_positive"),
        (RANKING, "experience.quality_min", [5, 4], [6, 4], "experience.quality_max",
         "figure_not_rising"),
        (RANKING, "merit.logarithm_base", 2, 1, "merit.logarithm_base", "figure_too_small"),
        (RANKING, "order", ["pe"], ["iv"], "order", "figure_no_such_column"),
        (RANKING, "order", ["pm", "pe"], [], "order", "figure_no_such_column"),
        (RANKING, "categories.0.iv", 32767, 32768, "categories[0].iv", "figure_too_large"),
        (RANKING, "categories.0.code", "N" * 20, "N" * 21, "categories[0].code",
         "figure_no_code"),
        (RANKING, "categories.0.code", "A-1", "x' OR 1=1", "categories[0].code",
         "figure_no_code"),
        (RANKING, "categories.12.any_of", [{"experience_min": 0}], [{"experience_min": 1}],
         "categories", "figure_none_at_zero"),
        (RANKING, "categories.13.group", "UNCLASSIFIED", "THIRD", "categories",
         "figure_none_unclassified"),
        (RANKING, "category_change.kept_at", "3C", "UNCLASSIFIED", "category_change.kept_at",
         "figure_no_such_category"),
    ],
)  # fmt: skip
def test_both_sides_of_each_edge(
    name: str, path: str, good: Any, bad: Any, told: str, code: str
) -> None:
    if good is not None and path != "penalties.conduct.rows.1.key":
        checked(USES[name], changed(name, path, good))
    if bad == {}:
        bad = copy.deepcopy(shipped_mapping(name)["event_classes"]["FESTIVAL"])

    with pytest.raises(RuleError) as refused:
        checked(USES[name], changed(name, path, bad))

    faults: Any = refused.value.values["faults"]
    assert (told, code) in [(fault.path, fault.code) for fault in faults]


@pytest.mark.django_db
def test_a_code_of_a_category_is_a_parameter_of_the_list_and_never_its_statement() -> None:
    """Codes are refused above; a list made of older rows must not read them as SQL either."""
    begin_world()
    rules = RuleSet.objects.get(code="default-ranking")
    figures = copy.deepcopy(rules.figures)
    figures["categories"][0]["code"] = "A-B_9"
    load_rule_set(figures)

    compute_ranking(year=2026, now=NOW)

    assert RankingList.objects.get().lines.count() == 0
    assert connection.introspection.table_names()


@pytest.mark.django_db
def test_an_office_begins_drafts_from_an_empty_database() -> None:
    season = begin_world()

    for use in ("regulation", "ranking_rules", "office_rules"):
        begin_draft(use=use, valid_from=DAY, account=None, now=NOW)
    begin_draft(use="fees", valid_from=DAY, season=season, account=None, now=NOW)

    assert FigureDraft.objects.count() == 4


def begin_world() -> Season:
    """Create a federation as `manage.py begin` does."""
    begin_federation(wishes=WISHES, account=None, now=NOW)
    return Season.objects.get(year=2026)
