"""A draft is begun, changed, agreed by a second person, and in force from its day."""

import copy
import datetime as dt
import json
from typing import Any

import pytest

from federation.errors import RuleError
from federation.figures.selectors.versions import fee_figures
from federation.figures.services.agreements import ask_to_put_in_force
from federation.figures.services.drafts import begin_draft, drop_draft, import_draft, save_chapter
from federation.models import (
    Account,
    Approval,
    ApprovalState,
    AuditEvent,
    DraftState,
    FeeSchedule,
    FigureDraft,
    RuleSet,
)
from federation.selectors.rule_sets import fee_schedule_in_force, ranking_row, regulation_row
from federation.services.approvals import agree_to_approval, withdraw_approval
from federation.services.rule_sets import load_rule_set
from tests.factories.federation import give_mandate, make_account, make_season
from tests.factories.rows import need
from tests.personas import World
from tests.shipped_figures import shipped_mapping

NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)
TODAY = dt.date(2026, 11, 20)
DAY = dt.date(2026, 12, 1)


@pytest.fixture
def otilia(world: World) -> Account:
    account = make_account("otilia@federacao.example")
    give_mandate(account, "OFFICE")
    return account


def begin(use: str = "regulation", day: dt.date = DAY, **more: Any) -> FigureDraft:
    return begin_draft(use=use, valid_from=day, account=None, now=NOW, **more)


def save(draft: FigureDraft, chapter: str, **typed: str) -> FigureDraft:
    """Save some fields of a chapter; dots in names are written as two underscores."""
    fields = {name.replace("__", "."): text for name, text in typed.items()}
    draft.refresh_from_db()
    return save_chapter(
        draft=draft, chapter=chapter, typed=fields, seen=draft.saves, account=None, now=NOW
    )


def ask(draft: FigureDraft, account: Account) -> Approval:
    return ask_to_put_in_force(draft=draft, reason="assembleia", account=account, now=NOW)


def agree(approval: Approval, account: Account, now: dt.datetime = NOW) -> Approval:
    return agree_to_approval(approval=approval, reason="", account=account, now=now)


def changed(minutes: str = "45", day: dt.date = DAY) -> FigureDraft:
    draft = begin(day=day)
    return save(draft, "corrections", corrections__publish_within_minutes=minutes)


def refused(act: Any, *given: Any, **named: Any) -> RuleError:
    with pytest.raises(RuleError) as caught:
        act(*given, **named)
    return caught.value


def test_two_agree_and_the_version_before_stays_as_it_is(
    world: World, olga: Account, otilia: Account
) -> None:
    before = copy.deepcopy(regulation_row(on=TODAY).figures)
    draft = changed()

    assert regulation_row(on=DAY).figures == before
    approval = ask(draft, olga)
    assert RuleSet.objects.filter(code="fpb-rtp").count() == 1
    assert refused(agree, approval, olga).code == "approval_by_oneself"
    agree(approval, otilia)

    draft.refresh_from_db()
    assert (draft.state, draft.became) == (DraftState.AGREED, regulation_row(on=DAY))
    assert regulation_row(on=DAY - dt.timedelta(days=1)).figures == before
    assert regulation_row(on=DAY).figures == {
        **before,
        "valid_from": "2026-12-01",
        "corrections": {**before["corrections"], "publish_within_minutes": 45},
    }
    assert [each.act for each in AuditEvent.objects.filter(subject=f"figures:{draft.pk}")] == [
        "approval_given", "figures_agreed", "approval_asked", "figures_changed", "figures_begun",
    ]  # fmt: skip


def test_the_newest_version_is_what_a_draft_begins_from(
    world: World, olga: Account, otilia: Account
) -> None:
    agree(ask(changed("45"), olga), otilia)
    following = begin(day=dt.date(2026, 12, 2))

    assert following.figures["corrections"]["publish_within_minutes"] == 45
    assert following.base == regulation_row(on=DAY)


def test_a_version_agreed_for_later_is_replaced_on_its_own_day(
    world: World, olga: Account, otilia: Account
) -> None:
    agree(ask(changed("45"), olga), otilia)
    agree(ask(changed("50"), olga), otilia)

    row = regulation_row(on=DAY)
    assert (row.version, row.figures["corrections"]["publish_within_minutes"]) == (2, 50)


@pytest.mark.parametrize("day", [dt.date(2026, 11, 20), dt.date(2026, 11, 21)])
def test_figures_come_in_force_today_or_later(world: World, olga: Account, day: dt.date) -> None:
    assert ask(changed(day=day), olga).state == ApprovalState.ASKED


def test_a_draft_begins_today_at_the_earliest_and_is_not_asked_for_once_its_day_is_past(
    world: World, olga: Account
) -> None:
    yesterday = dt.date(2026, 11, 19)
    assert refused(begin, day=yesterday).code == "figures_day_past"
    assert FigureDraft.objects.count() == 0

    draft = changed()
    draft.figures["valid_from"] = yesterday.isoformat()
    draft.save()

    assert refused(ask, draft, olga).code == "figures_day_past"


def test_a_day_that_passed_while_it_waited_is_refused_and_it_waits_on(
    world: World, olga: Account, otilia: Account
) -> None:
    approval = ask(changed(), olga)

    agree(approval, otilia, now=NOW + dt.timedelta(days=20))

    approval.refresh_from_db()
    assert approval.state == ApprovalState.ASKED
    assert need(approval.refusal)["code"] == "figures_day_past"
    assert RuleSet.objects.filter(code="fpb-rtp").count() == 1


def test_two_drafts_of_one_base_do_not_overwrite_each_other(
    world: World, olga: Account, otilia: Account
) -> None:
    one, other = changed("45"), changed("50")
    waits = ask(other, olga)
    agree(ask(one, olga), otilia)

    agree(waits, otilia)

    waits.refresh_from_db()
    assert need(waits.refusal)["code"] == "figures_base_old"
    assert refused(ask, changed("60", dt.date(2026, 11, 25)), olga).code == (
        "figures_day_before_base"
    )


def test_what_waits_or_is_closed_is_not_changed(
    world: World, olga: Account, otilia: Account
) -> None:
    draft = changed()
    approval = ask(draft, olga)

    assert refused(save, draft, "corrections").code == "figures_draft_waits"
    assert refused(drop_draft, draft=draft, account=olga).code == "figures_draft_waits"
    withdraw_approval(approval=approval, account=olga, now=NOW)
    save(draft, "corrections", corrections__publish_within_minutes="46")
    agree(ask(draft, olga), otilia)

    assert refused(save, draft, "corrections").code == "figures_draft_closed"
    assert refused(drop_draft, draft=draft, account=olga).code == "figures_draft_closed"
    assert refused(ask, draft, olga).code == "figures_draft_closed"


def test_a_draft_is_dropped_and_its_row_stays(world: World, olga: Account) -> None:
    draft = changed()

    drop_draft(draft=draft, account=olga)

    draft.refresh_from_db()
    assert draft.state == DraftState.DROPPED
    assert refused(save, draft, "corrections").code == "figures_draft_closed"


def test_a_day_alone_is_no_change(world: World, olga: Account) -> None:
    assert refused(ask, begin(), olga).code == "figures_nothing_changed"


def test_a_bad_figure_is_refused_by_article_and_field_and_nothing_is_kept(world: World) -> None:
    draft = begin()
    before = copy.deepcopy(draft.figures)

    refusal = refused(
        save,
        draft,
        "corrections",
        corrections__publish_within_minutes="soon",
        corrections__late_publication_hours="72",
    )

    assert (refusal.code, refusal.article) == ("rule_set_invalid", "RTP 2.1.1.3, 2.2.7.2, 3.7")
    assert [(each.path, each.code, each.value) for each in refusal.values["faults"]] == [  # type: ignore[attr-defined]
        ("corrections.publish_within_minutes", "figure_not_whole", "soon")
    ]
    draft.refresh_from_db()
    assert (draft.figures, draft.saves) == (before, 0)


def test_figures_that_disagree_are_refused_as_the_file_reader_does(world: World) -> None:
    refusal = refused(
        save, begin("ranking_rules"), "category_change", category_change__kept_at="9X"
    )

    assert (refusal.code, refusal.article) == ("ranking_figures_invalid", "default 5")
    assert [each.path for each in refusal.values["faults"]] == ["category_change.kept_at"]  # type: ignore[attr-defined]


def test_a_form_opened_before_another_was_saved_is_refused(world: World) -> None:
    draft = begin()
    save(draft, "corrections", corrections__publish_within_minutes="45")

    refusal = refused(
        save_chapter,
        draft=draft,
        chapter="corrections",
        typed={"corrections.publish_within_minutes": "50"},
        seen=0,
        account=None,
        now=NOW,
    )

    draft.refresh_from_db()
    assert refusal.code == "figures_saved_meanwhile"
    assert (draft.figures["corrections"]["publish_within_minutes"], draft.saves) == (45, 1)


# --- files ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("use", ["regulation", "ranking_rules", "office_rules", "fees"])
def test_what_is_saved_as_a_file_comes_back_the_same(world: World, use: str) -> None:
    load_rule_set(shipped_mapping("default-office-2026-01-01"))
    draft = begin(use, season=world.season if use == "fees" else None)
    data = json.dumps(draft.figures, ensure_ascii=False, indent=2).encode()

    back = import_draft(data=data, account=None, now=NOW)

    assert (back.figures, back.use) == (draft.figures, use)
    assert (back.base, back.base_fees, back.season) == (draft.base, draft.base_fees, draft.season)


@pytest.mark.parametrize(
    ("changes", "code", "article"),
    [
        ({"code": "another-rtp"}, "figures_other_code", ""),
        ({"title": "x" * 161}, "figures_text_too_long", ""),
        ({"valid_from": "2026-02-30"}, "rule_set_invalid", "RTP in force from 2026-01-01"),
        ({"corrections": {"source": "RTP 3.7"}}, "rule_set_invalid", "RTP 3.7"),
        ({"event_classes": {}}, "rule_set_invalid", "RTP 3.1.4.1"),
    ],
)
def test_a_file_of_other_figures_is_refused(
    world: World, changes: dict[str, Any], code: str, article: str
) -> None:
    data = json.dumps({**shipped_mapping("fpb-rtp-2026-01-01"), **changes}).encode()

    refusal = refused(import_draft, data=data, account=None, now=NOW)

    assert (refusal.code, refusal.article) == (code, article)
    assert not FigureDraft.objects.exists()


def test_fees_in_another_currency_are_refused(world: World) -> None:
    figures = {**shipped_mapping("fees-demo-2026"), "currency": "USD"}

    refusal = refused(import_draft, data=json.dumps(figures).encode(), account=None, now=NOW)

    assert refusal.code == "figures_other_currency"
    draft = begin("fees", season=world.season)
    assert refused(save, draft, "general", currency="USD").code == "figures_other_currency"


# --- fees ----------------------------------------------------------------------------------------
def test_fees_agreed_by_two_hold_from_their_day(
    world: World, olga: Account, otilia: Account
) -> None:
    before = fee_schedule_in_force(world.season, on=TODAY)
    draft = begin("fees", season=world.season)
    save(draft, "fees", fees__0__amount_cents="40,00")

    agree(ask(draft, olga), otilia)

    later = fee_schedule_in_force(world.season, on=DAY)
    assert fee_schedule_in_force(world.season, on=TODAY) == before
    assert later.fees.get(code="LICENCE_NORMAL").amount_cents == 4000
    assert before.fees.get(code="LICENCE_NORMAL").amount_cents == 3500


@pytest.mark.parametrize(
    ("day", "code"),
    [
        (dt.date(2026, 12, 31), ""),
        (dt.date(2027, 1, 1), "figures_day_outside"),
    ],
)
def test_fees_begin_within_their_season(
    world: World, olga: Account, day: dt.date, code: str
) -> None:
    draft = begin("fees", day, season=world.season)
    save(draft, "fees", fees__0__amount_cents="40")

    if code:
        assert refused(ask, draft, olga).code == code
    else:
        assert ask(draft, olga).state == ApprovalState.ASKED


def test_fees_of_a_coming_season_begin_from_those_of_the_season_before(
    world: World, olga: Account, otilia: Account
) -> None:
    season = make_season(2027)

    draft = begin("fees", dt.date(2027, 1, 1), season=season)

    last = fee_figures(FeeSchedule.objects.get())
    assert draft.figures == {**last, "code": "fees-2027", "valid_from": "2027-01-01"}
    assert draft.base_fees is None
    agree(ask(draft, olga), otilia)
    assert fee_schedule_in_force(season, on=season.starts_on).code == "fees-2027"


def test_fees_without_a_season_are_refused(world: World) -> None:
    assert refused(begin, "fees").code == "figures_season_missing"


def test_a_draft_of_rules_that_are_not_loaded_is_refused(world: World) -> None:
    assert refused(begin, "office_rules").code == "rules_unknown"


def test_ranking_figures_hold_from_their_day(world: World, olga: Account, otilia: Account) -> None:
    draft = begin("ranking_rules")
    save(draft, "general", order="pm\npe")

    agree(ask(draft, olga), otilia)

    assert ranking_row(on=DAY).figures["order"] == ["pm", "pe"]
    assert ranking_row(on=TODAY).figures["order"] == ["total", "pm"]
