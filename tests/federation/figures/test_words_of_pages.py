"""Every page of figures is in words: no code of a file is shown without what it means."""

import datetime as dt
import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.utils import timezone

from federation.figures.rules.sheet import chapters_of
from federation.figures.selectors.kinds import KINDS
from federation.figures.services.drafts import begin_draft
from federation.models import Account, FeeSchedule, FiguresUse, RuleSet
from federation.services.rule_sets import load_rule_set
from tests.factories.pages import told
from tests.personas import World
from tests.shipped_figures import shipped_mapping

As = Callable[[Account], Client]
CODE = re.compile(r"\b[A-Z0-9]+(?:_[A-Z0-9]+)+\b|\b[a-z0-9]+(?:_[a-z0-9]+)+\b|\b[A-Z]{4,}\b")
# What is typed back, and what is a code by its name.
TYPED = re.compile(r"<(textarea|script|style)\b.*?</\1>", re.DOTALL)
BY_ITS_NAME = re.compile(r"\b(?:Code|Código): \w+|\bJSON\b")


def codes_of(client: Client, address: str, language: str) -> set[str]:
    """Return the codes that stand in the main part of a page."""
    response = client.get(address, headers={"accept-language": language})
    assert response.status_code == 200, address
    main = re.search(r"<main[^>]*>(.*)</main>", response.content.decode(), re.DOTALL)
    assert main is not None
    return set(CODE.findall(BY_ITS_NAME.sub(" ", told(TYPED.sub(" ", main[1])))))


def addresses(world: World, account: Account) -> Iterator[str]:
    """Yield every page of figures: versions, fees, and the drafts with their chapters."""
    day = timezone.localdate() + dt.timedelta(days=1)
    yield "/federation/figures/"
    for row in RuleSet.objects.all():
        yield f"/federation/figures/versions/{row.pk}/"
    for fees in FeeSchedule.objects.all():
        yield f"/federation/figures/fees/{fees.pk}/"
    for use in FiguresUse.values:
        season = world.season if use == "fees" else None
        draft = begin_draft(
            use=use, valid_from=day, season=season, account=account, now=timezone.now()
        )
        yield f"/federation/figures/drafts/{draft.pk}/"
        for chapter in chapters_of(KINDS[use].schema):
            yield f"/federation/figures/drafts/{draft.pk}/chapters/{chapter}/"


@pytest.mark.parametrize("language", ["en", "pt"])
def test_no_page_of_figures_shows_a_code(
    world: World, olga: Account, as_account: As, language: str
) -> None:
    load_rule_set(shipped_mapping("default-office-2026-01-01"))
    client = as_account(olga)

    found = {address: codes_of(client, address, language) for address in addresses(world, olga)}

    assert len(found) > 40
    assert {address: codes for address, codes in found.items() if codes} == {}


@pytest.mark.parametrize(
    ("use", "chapter", "text"),
    [
        ("regulation", "systems", "uma abertura ao nível de um que pode ser mais fraca do que um"),
        ("regulation", "cards", "aberturas artificiais; respostas convencionais fracas"),
        ("regulation", "reports", "CA, conselho de arbitragem; direção"),
        ("regulation", "penalties", "O montante segue os minutos."),
        ("regulation", "team_events", "Patton; minisséries"),
        ("regulation", "calendar", "15 de setembro"),
        ("ranking_rules", "categories", "espadas"),
        ("office_rules", "retention", "nome substituído por um pseudónimo"),
    ],
)
def test_below_a_code_of_a_draft_stands_what_it_means(
    world: World, olga: Account, as_account: As, use: str, chapter: str, text: str
) -> None:
    load_rule_set(shipped_mapping("default-office-2026-01-01"))
    day = timezone.localdate() + dt.timedelta(days=1)
    draft = begin_draft(use=use, valid_from=day, account=olga, now=timezone.now())

    page = as_account(olga).get(
        f"/federation/figures/drafts/{draft.pk}/chapters/{chapter}/",
        headers={"accept-language": "pt"},
    )

    assert text in told(TYPED.sub(" ", page.content.decode()))
