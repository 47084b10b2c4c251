"""The office brings an event from provisional to homologated, and the ranking out."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from federation.models import Account, Job, PaymentRequest
from scoring.models import EventResult, HomologationFactKind, PointsAward, RankingList, ResultState
from scoring.rankings.services.rankings import compute_ranking
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import ClientResponse
from tests.factories.scoring import homologate, mitchell_file, pay, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import ActRefusal

SignIn = Callable[[Account], Client]
LISTS = [
    "eventresult",
    "resultfile",
    "resultrevision",
    "standing",
    "boardresult",
    "match",
    "entryadjustment",
    "homologationfact",
    "pointsaward",
    "rankinglist",
    "rankingline",
    "seasonclosing",
]


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


@pytest.fixture
def result(world: World) -> EventResult:
    publish_results(world.event)
    return EventResult.objects.get(event=world.event)


def act(
    office: Client, name: str, *ids: int, model: str = "eventresult", **filled: object
) -> ClientResponse:
    address = reverse(f"admin:scoring_{model}_act", args=[name])
    text = ",".join(str(item) for item in ids)
    return office.post(f"{address}?ids={text}", filled, follow=True)


def send_paper(office: Client, result: EventResult) -> ClientResponse:
    paper = SimpleUploadedFile("relatorio.pdf", b"%PDF-1.7")
    return act(office, "report-received", result.pk, evidence="letter of 20 November", paper=paper)


def said(response: ClientResponse) -> list[str]:
    return [str(message) for message in response.context["messages"]]


def test_an_event_is_homologated_step_by_step(
    result: EventResult, office: Client, olga: Account
) -> None:
    asked = act(office, "request-payment", result.pk)
    request = PaymentRequest.objects.get()
    pay(request)
    done = act(office, "homologate", result.pk)

    result.refresh_from_db()
    assert said(asked) == [
        f"Torneio de Outono: PROVISIONAL: payment request {request.reference} made"
    ]
    assert asked.request["PATH_INFO"] == reverse(
        "admin:federation_paymentrequest_change", args=[request.pk]
    )
    assert len(said(done)) == 1
    assert (result.state, result.homologated_by) == (ResultState.HOMOLOGATED, olga)
    assert PointsAward.objects.filter(event=result.event).exists()
    assert Job.objects.filter(act="compute_ranking").count() == 1


def test_homologation_is_refused_with_what_is_missing(result: EventResult, office: Client) -> None:
    answer = act(office, "homologate", result.pk)

    result.refresh_from_db()
    assert result.state == ResultState.PROVISIONAL
    assert "(RTP 3.1.6)" in said(answer)[0]
    act_refusal = ActRefusal.objects.get(event=result.event)
    assert (act_refusal.act, act_refusal.article) == ("homologate", "RTP 3.1.6")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("report-received", HomologationFactKind.REPORT_RECEIVED),
        ("report-returned", HomologationFactKind.REPORT_RETURNED),
        ("report-accepted", HomologationFactKind.REPORT_ACCEPTED),
        ("appeals-decided", HomologationFactKind.APPEALS_DECIDED),
    ],
)
def test_facts_are_recorded_with_their_evidence(
    result: EventResult, office: Client, olga: Account, name: str, kind: str
) -> None:
    if name in {"report-returned", "report-accepted"}:
        send_paper(office, result)

    send_paper(office, result) if name == "report-received" else act(
        office, name, result.pk, evidence="letter of 20 November"
    )

    fact = result.event.homologation_facts.last()
    assert (fact.kind, fact.evidence, fact.recorded_by) == (kind, "letter of 20 November", olga)


def test_an_appeal_names_its_body(result: EventResult, office: Client) -> None:
    filled = {"evidence": "form 3", "body": "CR", "reference": "R-3"}

    act(office, "appeal-lodged", result.pk, **filled)

    fact = result.event.homologation_facts.get()
    assert (fact.kind, fact.body, fact.reference) == (
        HomologationFactKind.APPEAL_LODGED,
        "CR",
        "R-3",
    )


@pytest.mark.parametrize("evidence", ["", "   "])
def test_a_fact_needs_evidence(result: EventResult, office: Client, evidence: str) -> None:
    answer = act(office, "report-accepted", result.pk, evidence=evidence)

    assert answer.context["form"].errors.keys() == {"evidence"}
    assert not result.event.homologation_facts.exists()


@pytest.mark.parametrize("who", ["ana", "bruno", "carla", "diego", "eve"])
def test_nobody_outside_the_office_homologates(
    who: str, result: EventResult, request: pytest.FixtureRequest, as_account: SignIn
) -> None:
    client = as_account(request.getfixturevalue(who))

    too_large = act(client, "report-accepted", result.pk, evidence="mine")

    assert too_large.status_code == 403
    assert not result.event.homologation_facts.exists()


def test_a_homologated_event_offers_no_more_facts(result: EventResult, office: Client) -> None:
    homologate(result.event)

    response = office.get(reverse("admin:scoring_eventresult_change", args=[result.pk]))

    assert [str(title) for title, _address in response.context["acts"]] == [
        "Issue the results booklet"
    ]


def test_the_ranking_is_computed_as_a_job(world: World, office: Client, olga: Account) -> None:
    filled = {"season": world.season.pk, "publish": "on"}

    answer = act(office, "compute", model="rankinglist", **filled)

    job = Job.objects.get(act="compute_ranking")
    assert job.arguments == {"year": 2026, "publish": True}
    assert job.requested_by == olga
    assert answer.request["PATH_INFO"] == reverse("job-detail", args=[job.pk])


def test_a_list_is_published_once(result: EventResult, office: Client) -> None:
    homologate(result.event)
    compute_ranking(year=2026)
    ranking = RankingList.objects.get()

    act(office, "publish", ranking.pk, model="rankinglist")
    again = act(office, "publish", ranking.pk, model="rankinglist")

    ranking.refresh_from_db()
    assert ranking.published_at is not None
    assert said(again) == [f"{ranking}: Ranking list 1 is already published and does not change."]


def test_a_season_nobody_knows_is_asked_again(world: World, office: Client) -> None:
    answer = act(office, "compute", model="rankinglist", season="999")

    assert answer.context["form"].errors.keys() == {"season"}
    assert not Job.objects.exists()


def queries_of_lists(office: Client) -> dict[str, int]:
    """Return how many queries each list takes."""
    taken = {}
    for name in LISTS:
        with CaptureQueriesContext(connection) as queries:
            response = office.get(reverse(f"admin:scoring_{name}_changelist"))
        assert response.status_code == 200
        taken[name] = len(queries)
    return taken


def test_lists_ask_as_often_for_one_event_as_for_three(
    world: World, result: EventResult, office: Client
) -> None:
    homologate(result.event)
    compute_ranking(year=2026)
    queries_of_lists(office)

    for_one = queries_of_lists(office)
    for number in (1, 2):
        event = make_event(club=world.club, name=f"Torneio {number}")
        publish_results(event, data=mitchell_file(number + 2))
        homologate(event)
    compute_ranking(year=2026)
    for_three = queries_of_lists(office)

    assert for_three == for_one


def test_results_are_found_by_event_and_player_each_once(
    world: World, result: EventResult, office: Client
) -> None:
    address = reverse("admin:scoring_standing_changelist")

    by_event = office.get(address, {"q": "outono"}).context["cl"].result_list
    by_player = office.get(address, {"q": "exemplo"}).context["cl"].result_list
    by_nobody = office.get(address, {"q": "primavera"}).context["cl"].result_list

    assert (len(by_event), len(by_player), len(by_nobody)) == (4, 1, 0)


def test_a_result_file_is_shown_without_its_bytes(result: EventResult, office: Client) -> None:
    file = result.event.result_files.get()

    html = office.get(reverse("admin:scoring_resultfile_change", args=[file.pk])).content.decode()

    assert "Visita Um" in html
    assert "TRAVELLER_LINE" not in html


def test_the_office_of_yesterday_computes_nothing(world: World, as_account: SignIn) -> None:
    former = make_account("antiga@federacao.example")
    give_mandate(former, "OFFICE", valid_until=world.season.starts_on)

    too_large = act(as_account(former), "compute", model="rankinglist", season=world.season.pk)

    assert too_large.status_code == 403
    assert not Job.objects.exists()
