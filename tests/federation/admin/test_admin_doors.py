"""Who comes into the admin, and what nobody may do there."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.admin.base import ReadOnlyAdmin
from federation.models import Account
from tests.factories.federation import PASSWORD, give_mandate, make_account
from tests.factories.pages import told
from tests.personas import World

SignIn = Callable[[Account], Client]
OUTSIDE = ["ana", "bruno", "carla", "diego", "eve"]
APPS = {"federation", "tournaments", "scoring", "rulings"}
# Shown with the rows they belong to, or on a page of their own.
INLINE = {
    "PersonNameKey",  # what people are found by
    "RedactedEdition",  # beside the paper it follows
    "FederationLogo",  # the federation's own page
    "FederationOutline",  # the federation's own page
    "ClubPage",  # the page on which the club or the office writes it
    "IdempotencyKey",  # answers of acts sent twice, forgotten after a week
    "ClubGroup",  # a club's own list, which only the club reads
    "BackupCheck",  # told by /readyz
    "FigureTrialEvent",  # the page of a trial of figures
    "FigureTrialLine",
    "LineUpSeat",
    "MatchEnding",
    "MatchMove",
    "RankingTerms",
    "EventStrata",
    "RegulationArticle",
    "RegulationText",
    "SheetFigures",
    "BookAct",
    "BookLine",
    "BookSession",
    "EventBook",
    "RunningPlace",
    "SeatsConfirmed",
    "UnplayedBoard",
    "TeamClub",
    "ProposedTeamPenalty",
    "TeamListChange",
    "TeamSubstitution",
    "CheckIn",
    "ClockMark",
    "Seat",
    "SeatingSection",
    "SeatingWish",
    "SeatRequest",
    "SessionHours",
    "CardVersion",
    "CheckOverride",
    "CaseDecision",
    "CaseDocument",
    "LetterText",  # the page of a letter's words
    "ConductReport",  # in confidence: the office does not read it
    "CaseHearing",
    "CaseParty",
    "DeclaredSystem",
    "PairSubstitution",
    "TripletTurn",
    "RegistrationPlayer",
    "RegulationAcceptance",
    "HostingBid",
    "LicenceFile",
    "Nomination",
    "SeasonCloseLine",
    "SeasonCloseRun",
    "MovedRow",
    "NumberCounter",
    "PersonPhoto",
    "PossibleDuplicate",
    "CheckoutPart",
    "CreditNoteLine",
    "DepositMove",
    "EntryPlayer",
    "Phase",
    "Deal",
    "DealAnalysis",
    "DealAccess",
    "PaymentRequestLine",
    "PersonMatch",
    "Posting",
    "WorkerHeartbeat",
    "BoardRecord",
    "Evidence",
    "FlowWalk",
    "IncidentFact",
    "IncidentPlayer",
    "LawPassage",
    "LawText",
    "OwnTableLeave",
    "PollPeer",
    "ReportRevision",
    "AppealBacker",
    "AppealMember",
    "HearingStep",
    "RulingCitation",
    "RulingMeasure",
    "RulingRevision",
}
OURS = [model for model in admin.site._registry if model._meta.app_label in APPS]
KEPT = [model for model in OURS if isinstance(admin.site._registry[model], ReadOnlyAdmin)]


def address(model: type[Model], page: str) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}")


def test_every_row_of_ours_has_its_list() -> None:
    models = {
        model.__name__
        for app in APPS
        for model in apps.get_app_config(app).get_models()
        if not model.__name__.startswith("Historical")
    }

    assert models - {model.__name__ for model in OURS} == INLINE


def test_groups_are_not_kept_beside_mandates() -> None:
    assert Group not in admin.site._registry


def test_strangers_are_sent_to_the_sites_own_sign_in(world: World, reader: Client) -> None:
    response = reader.get(address(OURS[0], "changelist"), follow=True)

    assert response.request["PATH_INFO"] == reverse("account_login")


def test_the_admins_own_sign_in_takes_no_password(olga: Account, reader: Client) -> None:
    told_in = {"username": olga.email, "password": PASSWORD}

    response = reader.post(reverse("admin:login"), told_in)

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))
    assert "_auth_user_id" not in reader.session


def test_a_second_factor_is_asked_for_on_the_way_in(olga: Account, reader: Client) -> None:
    TOTP.activate(olga, generate_totp_secret())
    told_in = {"login": olga.email, "password": PASSWORD, "next": reverse("admin:index")}

    response = reader.post(reverse("account_login"), told_in)

    assert response["Location"].startswith(reverse("mfa_authenticate"))
    assert reader.get(reverse("admin:index")).status_code == 302


@pytest.mark.parametrize("who", OUTSIDE)
def test_nobody_outside_the_office_comes_in(
    who: str, request: pytest.FixtureRequest, as_account: SignIn
) -> None:
    client = as_account(request.getfixturevalue(who))

    assert client.get(reverse("admin:index"), follow=True).status_code == 403
    assert client.get(reverse("admin:federation_person_changelist"), follow=True).status_code == 403


def test_staff_without_a_mandate_is_refused(eve: Account, as_account: SignIn) -> None:
    eve.is_staff = True
    eve.save()

    response = as_account(eve).get(reverse("admin:index"), follow=True)

    assert response.status_code == 403


def test_an_ended_mandate_opens_no_door(world: World, as_account: SignIn) -> None:
    former = make_account("antiga@federacao.example")
    give_mandate(former, "OFFICE", valid_until=timezone.localdate() - dt.timedelta(days=1))

    response = as_account(former).get(reverse("admin:index"), follow=True)

    assert response.status_code == 403


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_the_office_opens_every_list(model: type[Model], olga: Account, as_account: SignIn) -> None:
    response = as_account(olga).get(address(model, "changelist"))

    assert response.status_code == 200
    assert 'style="' not in response.content.decode()


def test_sign_in_addresses_of_other_programs_are_for_superusers(
    olga: Account, as_account: SignIn
) -> None:
    root = Account.objects.create_superuser("root@federacao.example")

    assert as_account(olga).get(address(EmailAddress, "changelist")).status_code == 403
    assert as_account(root).get(address(EmailAddress, "changelist")).status_code == 200


@pytest.mark.parametrize("model", KEPT, ids=lambda model: model.__name__)
def test_nobody_adds_rows_to_a_record(model: type[Model], world: World, as_account: SignIn) -> None:
    root = Account.objects.create_superuser("root@federacao.example")
    lists: Any = admin.site._registry[model]
    allowed = lists.may_add

    response = as_account(root).get(address(model, "add"))

    assert response.status_code == (200 if allowed else 403)


@pytest.mark.parametrize("model", KEPT, ids=lambda model: model.__name__)
def test_a_record_is_neither_edited_nor_deleted(
    model: type[Model], olga: Account, as_account: SignIn
) -> None:
    lists: Any = admin.site._registry[model]

    assert (lists.may_change, lists.may_delete) == (False, False)
    assert "delete_selected" not in told(
        as_account(olga).get(address(model, "changelist")).content.decode()
    )


def test_the_index_follows_the_offices_work_and_leads_to_the_desk(
    olga: Account, as_account: SignIn
) -> None:
    page = as_account(olga).get(reverse("admin:index")).content.decode()
    html = page[page.index('<div id="content-main">') :]
    rooms = ["People and clubs", "Seasons, licences and fees", "Money", "Events and results",
             "Ranking", "Papers and rules", "Access and work"]  # fmt: skip

    places = [html.index(f">{room}<") for room in rooms]

    assert places == sorted(places)
    assert "Everything else" not in html
    assert f'href="{reverse("desk")}"' in page


def test_a_superuser_sees_the_rows_of_other_programs_last(world: World, as_account: SignIn) -> None:
    root = Account.objects.create_superuser("root@federacao.example")

    html = as_account(root).get(reverse("admin:index")).content.decode()

    assert html.index(">Access and work<") < html.index(">Everything else<")


def test_passwords_are_changed_on_the_page_every_account_uses(
    olga: Account, as_account: SignIn
) -> None:
    response = as_account(olga).get(reverse("admin:password_change"))

    assert response["Location"] == reverse("account_change_password")
