"""What was decided afterwards stands on the page of the event, told as far as one may read it."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.models import Appeal, AppealBody, CouncilCase, Penalty
from tests.factories.appeals import RULED, entry_of, make_ruling
from tests.factories.cases import AFTER, decide, make_case
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import markup, words
from tests.factories.scoring import publish_results
from tests.personas import World

As = Callable[[Account], Client]

pytestmark = pytest.mark.usefixtures("english")


def penalty(world: World, sanction: str, **fields: object) -> Penalty:
    event = world.event
    return Penalty.objects.create(
        event=event, number=event.penalties.count() + 1, entry=entry_of(event, "1001"),
        offence="left_table", offence_number=1, suggested=sanction, sanction=sanction,
        facts="Away for ten minutes.", article="RTP 2.1.11.1", given_at=RULED, **fields,
    )  # fmt: skip


def decided(world: World, account: Account, body: str, **fields: object) -> Appeal:
    """Return a decided appeal of the pair of 1001: the ruling or penalty is changed."""
    event = world.event
    told = {"outcome": "CHANGED", "decision": "It goes.", "decision_reasons": "Heard."} | fields
    return Appeal.objects.create(
        event=event, number=event.appeals.count() + 1, body=body, entry=entry_of(event, "1001"),
        grounds="No.", stated_at=RULED, stated_by=account, state="DECIDED", closed_at=AFTER,
        decided_at=AFTER, decided_by=account, notified_at=AFTER, without_merit=False, **told,
    )  # fmt: skip


def page(client: Client, world: World) -> str:
    return words(client.get(f"/events/{world.event.pk}/")).replace("\xa0", " ")


@pytest.fixture(autouse=True)
def _published(world: World) -> None:
    publish_results(world.event)


def test_everybody_reads_in_a_line_what_an_appeal_changed(
    world: World, ana: Account, carla: Account, as_account: As, reader: Client
) -> None:
    ruling = make_ruling(world.event, made_by=carla)
    data = {"ruling": ruling, "version": ruling.revisions.get(), "results_note": "Pair 1 gains."}
    appeal = decided(world, ana, AppealBody.COMMITTEE, **data)

    public, party = page(reader, world), page(as_account(ana), world)

    line = "Decisions Appeals committee, appeal R1: board 3: the ruling is changed"
    assert f"{line} 14 Nov 2026" in public
    assert f"{line}; Pair 1 gains. 14 Nov 2026" in party
    responses = [client.get(f"/events/{world.event.pk}/") for client in (reader, as_account(ana))]
    assert ['href="/appeals/decided/"' in markup(response) for response in responses] == [
        True,
        False,
    ]
    assert f'<a href="/appeals/{appeal.pk}/">' in markup(responses[1])


@pytest.mark.rule("3.8.1.2-a")
def test_a_penalty_that_a_council_annulled_is_struck_and_the_event_stays(
    world: World, ana: Account, carla: Account, as_account: As, reader: Client
) -> None:
    struck = penalty(world, "PD")
    decided(world, ana, AppealBody.DISCIPLINE, penalty=struck, sanction="PD")

    public, party = reader.get(f"/events/{world.event.pk}/"), page(as_account(ana), world)
    text = words(as_account(carla).get(f"/events/{world.event.pk}/penalties/"))

    told = "annulled on appeal; the event stays as it was"
    assert "<s>Disciplinary penalty</s>" in markup(public)
    assert told in words(public)
    assert "Decisions" not in words(public)  # matters of discipline are told to who reads them
    assert "Disciplinary council, appeal R1: the penalty is annulled" in party
    assert f"R1: {told}" in party
    assert f"/penalties/{struck.pk}/appeal/" not in party
    assert told in text
    assert "the penalty keeps its effect" not in text


def test_a_penalty_taken_back_says_so_to_its_offender_and_counts_for_nobody(
    world: World, ana: Account, as_account: As, reader: Client
) -> None:
    gone = penalty(world, "PP", taken_back_at=AFTER, take_back_reason="R1: It goes.")
    decided(world, ana, AppealBody.COMMITTEE, penalty=gone)

    public, party = page(reader, world), as_account(ana).get(f"/events/{world.event.pk}/")

    assert "Appeals committee, appeal R1: the penalty is taken back" in public
    assert "Penalties" not in public
    assert "<s>Procedural penalty" in markup(party)
    assert "Taken back 14 Nov 2026 · R1: It goes." in words(party).replace("\xa0", " ")


def test_a_case_is_told_to_who_may_open_it(world: World, ana: Account, as_account: As) -> None:
    case = make_case(world.members["1001"])
    CouncilCase.objects.filter(pk=case.pk).update(event=world.event)
    decide(case)
    council = make_account("conselho@example.org")
    give_mandate(council, "COUNCIL", council="DISCIPLINARY")

    line = f"Disciplinary council, case {case.number}/{case.year}: Words at table 4"
    assert line in page(as_account(council), world)
    assert line in page(as_account(ana), world)
    assert "Decisions" not in page(Client(headers={"accept-language": "en"}), world)
