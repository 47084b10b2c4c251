"""A database with an older shipped rule set is told of the newer one, and works until then."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from federation.errors import RuleError
from federation.figures.services.drafts import begin_newer_draft
from federation.models import Account, Approval, Federation, FigureDraft, RuleSet
from federation.privacy.services.retention import apply_retention, enforce_retention
from federation.selectors.missing import what_is_missing
from federation.selectors.office_figures import office_figures, remember_office_figures
from federation.selectors.shipped_rules import digest_of, newer_shipped
from federation.services.approvals import agree_to_approval
from federation.services.rule_sets import load_rule_set
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.personas import World
from tests.shipped_figures import shipped_mapping

As = Callable[[Account], Client]
# The kinds the shipped set knew before 23 November 2026.
FIRST_KINDS = (
    "PEOPLE", "MONEY", "TRAIL", "SENSITIVE_READS", "DATA_EXPORTS", "WORK", "BANK_PAYERS",
)  # fmt: skip


def old_office() -> dict[str, Any]:
    mapping = shipped_mapping("default-office-2026-01-01")
    mapping["retention"] = [item for item in mapping["retention"] if item["what"] in FIRST_KINDS]
    return mapping


@pytest.fixture
def old_database(world: World) -> World:
    load_rule_set(old_office())
    return world


def missing() -> set[str]:
    return {item.what for item in what_is_missing(on=timezone.localdate())}


def test_the_newest_is_not_told_of(world: World) -> None:
    load_rule_set(shipped_mapping("default-office-2026-01-01"))

    assert "newer_rules" not in missing()
    assert newer_shipped(Federation.objects.get()) == {}


def test_an_old_database_is_told_and_two_put_the_newer_in_force(
    old_database: World, olga: Account, as_account: As
) -> None:
    otilia = make_account("otilia@federacao.example")
    give_mandate(otilia, "OFFICE")
    browser = as_account(olga)
    assert "newer_rules" in missing()
    assert "The program brings a newer version of a rule set in force" in words(
        browser.get("/desk/")
    )
    page = words(browser.get("/federation/"))
    assert "retention: Payment requests, receipts and credit notes as papers, Addresses" in page
    before = Federation.objects.get().regulation

    response = browser.post("/federation/figures/newer/", {"use": "office_rules"}, follow=True)

    assert words(response).startswith("The draft has begun:")
    draft = FigureDraft.objects.get()
    assert draft.figures["valid_from"] == timezone.localdate().isoformat()
    assert RuleSet.objects.filter(code="default-office").count() == 1
    assert "newer_rules" in missing()
    browser.post(f"/federation/figures/drafts/{draft.pk}/agree/", {"reason": "new version"})
    approval = Approval.objects.get()
    with pytest.raises(RuleError) as refused:
        agree_to_approval(approval=approval, reason="", account=olga, now=timezone.now())
    assert refused.value.code == "approval_by_oneself"
    assert RuleSet.objects.filter(code="default-office").count() == 1
    agree_to_approval(approval=approval, reason="", account=otilia, now=timezone.now())

    assert RuleSet.objects.filter(code="default-office").count() == 2
    assert len(office_figures(on=timezone.localdate()).retention) == 22
    assert "newer_rules" not in missing()
    assert Federation.objects.get().regulation == before
    again = browser.post("/federation/figures/newer/", {"use": "office_rules"})
    assert again.status_code == 422
    with pytest.raises(RuleError) as none_newer:
        begin_newer_draft(
            use="office_rules", account=olga, on=timezone.localdate(), now=timezone.now()
        )
    assert none_newer.value.code == "rules_newest_already"
    assert RuleSet.objects.filter(code="default-office").count() == 2


def test_putting_others_in_force_does_not_load_it_by_the_way(
    old_database: World, olga: Account, as_account: As
) -> None:
    row = Federation.objects.get()
    as_account(olga).post(
        "/federation/rules/",
        {use: getattr(row, use) for use in ("regulation", "ranking_rules", "office_rules")},
    )

    assert RuleSet.objects.filter(code="default-office").count() == 1


def test_a_federation_with_figures_of_its_own_is_not_told(world: World) -> None:
    load_rule_set({**old_office(), "code": "own-office"})
    Federation.objects.update(office_rules="own-office")
    remember_office_figures(None)
    assert "newer_rules" not in missing()

    Federation.objects.update(office_rules="default-office")
    load_rule_set({**old_office(), "valid_from": "2026-03-01", "full_names_from_age": 16})
    assert "newer_rules" not in missing()


def test_the_regulation_is_told_of_too(world: World) -> None:
    older = shipped_mapping("fpb-rtp-2026-01-01")
    del older["handicaps"]["pairs_points_by"], older["handicaps"]["teams_points_by"]
    RuleSet.objects.filter(code="fpb-rtp").update(figures=older, sha256=digest_of(older))

    newer = newer_shipped(Federation.objects.get())

    assert newer["regulation"].differs == {"handicaps": ["pairs_points_by", "teams_points_by"]}


def test_kinds_without_a_term_are_named_and_nothing_fails(
    old_database: World, olga: Account, as_account: As
) -> None:
    page = words(as_account(olga).get("/federation/retention/"))

    assert "Without a term: nothing of it ever goes. Payment requests, receipts" in page
    assert "Decisions of the councils in words. Rule sets in force" in page
    counts = enforce_retention(now=timezone.now())
    assert set(counts) == {*FIRST_KINDS, "CLUB_CONTACTS"}  # what has a default of its own
    with pytest.raises(RuleError) as refused:
        apply_retention(what="NOTICES", before="2010-01-01", account=None, now=timezone.now())
    assert refused.value.code == "retention_without_term"


def test_only_the_office_loads_it(old_database: World, bruno: Account, as_account: As) -> None:
    response = as_account(bruno).post("/federation/figures/newer/", {"use": "office_rules"})

    assert response.status_code == 403
    assert not FigureDraft.objects.exists()
    assert RuleSet.objects.filter(code="default-office").count() == 1
