"""The pages of figures: found from the desk, filled in, compared, saved as a file and back."""

import datetime as dt
import json
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from federation.figures.services.drafts import begin_draft
from federation.models import (
    Account,
    Approval,
    DraftState,
    FigureDraft,
    FigureTrial,
    FigureTrialEvent,
    FigureTrialLine,
    RuleSet,
)
from federation.selectors.shipped_rules import digest_of
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import AssertQueries, words
from tests.personas import World

As = Callable[[Account], Client]
HOME = "/federation/figures/"


@pytest.fixture
def office(olga: Account, as_account: As) -> Client:
    return as_account(olga)


@pytest.fixture
def draft(world: World, olga: Account) -> FigureDraft:
    day = timezone.localdate() + dt.timedelta(days=1)
    return begin_draft(use="regulation", valid_from=day, account=olga, now=timezone.now())


def page(draft: FigureDraft, more: str = "") -> str:
    return f"{HOME}drafts/{draft.pk}/{more}"


def test_figures_are_found_from_the_desk_and_from_the_federation(office: Client) -> None:
    assert f'href="{HOME}"' in office.get("/desk/").content.decode()
    assert f'href="{HOME}"' in office.get("/federation/").content.decode()
    text = words(office.get(HOME))
    assert "Technical and competition regulation" in text
    assert "No draft has been begun." in text
    assert "Not loaded." in text  # the rules of the office, in this world


def test_a_draft_is_begun_filled_in_and_agreed_by_a_second_person(
    world: World, olga: Account, office: Client, as_account: As
) -> None:
    day = timezone.localdate() + dt.timedelta(days=1)
    response = office.post(
        f"{HOME}begin/", {"use": "regulation", "valid_from": day.isoformat()}, follow=True
    )
    draft = FigureDraft.objects.get()
    assert "Nothing of it is in force." in words(response)

    saved = office.post(
        page(draft, "chapters/corrections/"),
        {"seen": "0", "corrections.publish_within_minutes": "45"},
        follow=True,
    )
    assert "Corrections · Results within minutes RTP 2.1.1.3, 2.2.7.2, 3.7 30 45" in words(saved)

    other_response = office.post(page(draft, "agree/"), {"reason": "assembly of May"}, follow=True)
    assert "Waits for a second person assembly of May" in words(other_response)
    assert "Save the chapter" not in words(office.get(page(draft, "chapters/corrections/")))
    hers = make_account("otilia@federacao.example")
    give_mandate(hers, "OFFICE")
    second = as_account(hers)
    waiting = second.get("/federation/approvals/")
    assert page(draft) in waiting.content.decode()
    second.post(f"/federation/approvals/{Approval.objects.get().pk}/agree/")

    draft.refresh_from_db()
    assert draft.state == DraftState.AGREED
    assert "to come · from" in words(office.get(HOME))
    version = office.get(f"{HOME}versions/{draft.became_id}/")
    assert "Results within minutes: 45" in words(version)


def test_a_bad_figure_is_told_by_field_and_article_and_what_was_typed_stays(
    office: Client, draft: FigureDraft
) -> None:
    response = office.post(
        page(draft, "chapters/corrections/"),
        {"seen": "0", "corrections.publish_within_minutes": "soon"},
    )

    assert response.status_code == 422
    text = words(response)
    assert (
        "Corrections · Results within minutes: a whole number of at least 0 is expected, not soon "
        "RTP 2.1.1.3, 2.2.7.2, 3.7"
    ) in text
    html = response.content.decode()
    assert 'value="soon"' in html
    assert 'aria-invalid="true"' in html
    draft.refresh_from_db()
    assert draft.figures["corrections"]["publish_within_minutes"] == 30


def test_a_fault_in_a_row_stands_at_its_field(office: Client, draft: FigureDraft) -> None:
    response = office.post(
        page(draft, "chapters/penalties/"),
        {"seen": "0", "penalties.conduct.rows.2.gone": "1", "penalties.conduct.rows.3.first": "X"},
    )

    assert response.status_code == 422
    assert "is none of the values allowed here RTP 2.1.11.4" in words(response)


@pytest.mark.parametrize("seen", ["7", "", "-1", "9999999999999", "x"])
def test_a_form_of_another_state_is_refused(office: Client, draft: FigureDraft, seen: str) -> None:
    response = office.post(
        page(draft, "chapters/corrections/"),
        {"seen": seen, "corrections.publish_within_minutes": "45"},
    )

    assert response.status_code == 409
    assert "was saved by somebody else meanwhile" in words(response)


def test_there_is_a_page_for_each_chapter_and_for_no_other(
    office: Client, draft: FigureDraft
) -> None:
    chapters = [
        line.split('"')[0]
        for line in office.get(page(draft)).content.decode().split(f'href="{page(draft)}chapters/')
    ][1:]

    assert len(set(chapters)) == 42
    for chapter in set(chapters):
        assert office.get(page(draft, f"chapters/{chapter}")).status_code == 200, chapter
    assert office.get(page(draft, "chapters/nothing/")).status_code == 404


def test_all_fees_stand_on_one_page(office: Client, world: World) -> None:
    schedule = world.season.fee_schedules.get()

    text = words(office.get(f"{HOME}fees/{schedule.pk}/"))

    assert all(f"Code: {fee.code};" in text for fee in schedule.fees.all())
    assert "Amount: 35.00" in text


def test_a_file_saved_here_begins_a_draft_of_the_same_figures(office: Client, world: World) -> None:
    rules = RuleSet.objects.get(code="fpb-rtp")
    file = office.get(f"{HOME}versions/{rules.pk}/file/")
    assert file["Content-Disposition"] == 'attachment; filename="fpb-rtp-2026-01-01.json"'
    assert json.loads(file.content) == rules.figures

    response = office.post(
        f"{HOME}import/", {"file": SimpleUploadedFile("rtp.json", file.content)}, follow=True
    )

    assert "nothing of it is in force yet" in words(response)
    draft = FigureDraft.objects.get()
    assert (draft.figures, draft.base) == (rules.figures, rules)
    assert json.loads(office.get(page(draft, "file/")).content) == rules.figures
    schedule = world.season.fee_schedules.get()
    fees = office.get(f"{HOME}fees/{schedule.pk}/file/")
    office.post(f"{HOME}import/", {"file": SimpleUploadedFile("fees.json", fees.content)})
    assert FigureDraft.objects.get(use="fees").figures == json.loads(fees.content)


def test_a_bad_file_is_refused_by_article_and_field(office: Client, world: World) -> None:
    figures = json.loads(json.dumps(RuleSet.objects.get(code="fpb-rtp").figures))
    figures["corrections"]["publish_within_minutes"] = "soon"

    response = office.post(
        f"{HOME}import/", {"file": SimpleUploadedFile("rtp.json", json.dumps(figures).encode())}
    )

    assert response.status_code == 409
    text = words(response)
    assert "corrections.publish_within_minutes: a whole number of at least 0 is expected" in text
    assert "(RTP 2.1.1.3, 2.2.7.2, 3.7)" in text
    assert not FigureDraft.objects.exists()


@pytest.fixture
def trial(draft: FigureDraft, world: World) -> FigureTrial:
    trial = FigureTrial.objects.create(
        draft=draft, season=world.season, sha256=digest_of(draft.figures), people=6, events=1
    )
    places = [("1001", 3, 1), ("1002", 1, 3), ("1003", None, 2)]
    for number, before, after in places:
        FigureTrialLine.objects.create(
            trial=trial,
            person=world.members[number],
            club=world.club if number != "1003" else None,
            place_before=before,
            place_after=after,
            pe_before=10,
            pe_after=1200,
            pm_tenths_after=15,
            category_before="2S",
            category_after="1C",
        )
    return trial


def test_a_trial_lists_who_moves_by_club_and_region(
    office: Client, trial: FigureTrial, world: World
) -> None:
    address = f"{HOME}trials/{trial.pk}/"
    text = words(office.get(address))

    assert "3 of 6 people stand otherwise" in text
    assert "Abílio Exemplo 1001 Clube da Ribeira 3 1 +2 10 · 0.0 1200 · 1.5 2S → 1C" in text
    assert "Berta Exemplo 1002 Clube da Ribeira 1 3 −2" in text
    assert "2 people" in words(office.get(address, {"club": "RIB"}))
    assert "2 people" in words(office.get(address, {"region": "NORTE"}))
    assert "3 people" in words(office.get(address, {"region": "elsewhere"}))


def test_a_trial_is_saved_as_a_table(office: Client, trial: FigureTrial) -> None:
    response = office.get(f"{HOME}trials/{trial.pk}/", {"export": "csv", "club": "RIB"})

    lines = response.content.decode("utf-8-sig").splitlines()
    assert len(lines) == 3
    assert lines[1].split(";")[:6] == [
        "1001", "Abílio Exemplo", "Clube da Ribeira", "Associação do Norte", "3", "1",
    ]  # fmt: skip


def test_a_trial_says_when_the_draft_changed_since(
    office: Client, trial: FigureTrial, draft: FigureDraft
) -> None:
    assert "The draft was changed since" not in words(office.get(f"{HOME}trials/{trial.pk}/"))
    office.post(
        page(draft, "chapters/corrections/"),
        {"seen": "0", "corrections.publish_within_minutes": "45"},
    )

    assert "The draft was changed since" in words(office.get(f"{HOME}trials/{trial.pk}/"))
    assert "the draft was changed since" in words(office.get(page(draft)))


def test_a_trial_of_events_names_the_conditions(
    office: Client, draft: FigureDraft, world: World
) -> None:
    trial = FigureTrial.objects.create(draft=draft, season=world.season, sha256="", events=2)
    FigureTrialEvent.objects.create(
        trial=trial,
        subject=f"event:{world.event.pk}",
        before=[],
        after=[{"rule": "3.5.1-a", "article": "RTP 3.5.1"}],
    )

    text = words(office.get(f"{HOME}trials/{trial.pk}/"))

    assert "1 of 2 events with results" in text
    assert "Torneio de Outono Boards of an official pairs event RTP 3.5.1 – yes → no" in text


def test_a_list_of_drafts_asks_as_much_for_one_as_for_many(
    office: Client, draft: FigureDraft, django_assert_num_queries: AssertQueries
) -> None:
    office.get(HOME)
    with CaptureQueriesContext(connection) as one:
        office.get(HOME)
    for _n in range(3):
        FigureDraft.objects.create(use="regulation", figures=draft.figures, base=draft.base)
    with django_assert_num_queries(len(one)):
        office.get(HOME)


def test_the_fees_of_a_draft_are_told_by_title_with_an_amount(
    world: World, olga: Account, office: Client
) -> None:
    schedule = world.season.fee_schedules.get()
    draft = begin_draft(
        use="fees",
        season=world.season,
        valid_from=timezone.localdate() + dt.timedelta(days=1),
        account=olga,
        now=timezone.now(),
    )
    chapter = page(draft, "chapters/fees/")
    place = next(
        n for n, fee in enumerate(draft.figures["fees"]) if fee["code"] == "LICENCE_NORMAL"
    )

    seen = office.get(chapter, headers={"accept-language": "pt-PT"})
    plain = reverse("fee-amounts", args=[schedule.pk])
    saved = office.post(
        chapter, {"seen": draft.saves, f"fees.{place}.amount_cents": "36.50"}, follow=True
    )
    wrong = office.post(
        chapter,
        {"seen": FigureDraft.objects.get().saves, f"fees.{place}.homologates": "{"},
    )

    before_more = words(seen).partition("Licença do ano")[2].partition("Mudar mais")[0]
    assert "por licença" in before_more
    assert "LICENCE_NORMAL" not in before_more
    assert "Licence of the year" not in words(seen)
    assert f'href="{plain}"' in seen.content.decode()
    assert f'href="{HOME}#drafts"' in office.get(plain).content.decode()
    assert f'href="{plain}"' in office.get(HOME).content.decode()
    assert "Fees · Licence of the year · Amount" in words(saved)
    assert wrong.status_code == 422
    assert wrong.content.decode().count("<details open>") == 1
