"""A penalty in three taps, the list of an event, what everyone is told."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.models import Penalty
from rulings.reports.selectors.parts import report_facts
from scoring.adjustments.services.entry_adjustments import opponents_of
from scoring.rankings.services.terms import TermsDraft, set_ranking_terms
from tests.factories.federation import make_person
from tests.factories.pages import ClientResponse, Page, words
from tests.factories.scoring import FOUR_PAIRS, publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import Entry, Event

As = Callable[[Account], Client]
AT_IMPS = (
    FOUR_PAIRS.replace(b"MP_PAIRS", b"CROSS_IMPS")
    .replace(b"NS_MATCH_POINTS", b"NS_CROSS_IMP_POINTS")
    .replace(b"EW_MATCH_POINTS", b"EW_CROSS_IMP_POINTS")
)


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


@pytest.fixture
def pair(event: Event) -> Entry:
    return Entry.objects.get(event=event, key="1")


@pytest.fixture
def director(event: Event, carla: Account, as_account: As) -> Client:
    return as_account(carla)


def told(answer: Page) -> str:
    return words(answer).replace("\xa0", " ")


def address(event: Event, pair: Entry, offence: str) -> str:
    return f"/events/{event.pk}/penalties/new/?entry={pair.pk}&offence={offence}"


def give(
    director: Client, event: Event, pair: Entry, offence: str, **fields: str
) -> ClientResponse:
    filled = {"facts": "seen at table 1", "player": "", "reason": "", **fields}
    return director.post(address(event, pair, offence), filled, follow=True)


def test_a_penalty_names_its_director_not_the_address(
    event: Event, pair: Entry, carla: Account, director: Client
) -> None:
    carla.person = make_person("Dora Diretora")
    carla.save()

    listed = told(give(director, event, pair, "no_alert", sanction="AD"))

    assert "Dora Diretora" in listed
    assert carla.email not in listed


def test_three_taps(event: Event, pair: Entry, director: Client, reader: Client) -> None:
    assert "Penalties of this event" in told(director.get(f"/events/{event.pk}/manage/"))
    new = f"/events/{event.pk}/penalties/new/"
    assert "Abílio Exemplo – Berta Exemplo" in told(director.get(new))
    assert "Call not alerted" in told(director.get(new, {"entry": pair.pk}))
    assert "The catalogue gives: Warning" in told(director.get(address(event, pair, "no_alert")))

    give(director, event, pair, "no_alert", sanction="AD")

    again = told(director.get(address(event, pair, "no_alert")))
    assert "The catalogue gives: Procedural penalty · 10 % of a top · time 2 in this event" in again
    listed = told(give(director, event, pair, "no_alert", sanction="PP"))
    assert "The penalty is given" in listed
    assert "Abílio Exemplo – Berta Exemplo · Call not alerted" in listed
    public = told(reader.get(f"/events/{event.pk}/"))
    assert "Procedural penalty · 10 % of a top" in public
    assert "seen at table 1" not in public
    why = told(reader.get(f"/events/{event.pk}/entries/{pair.pk}/why/"))
    assert "Penalty in session 1: 10% of a top." in why


def test_taken_back_from_the_list(event: Event, pair: Entry, director: Client) -> None:
    give(director, event, pair, "audible_comment", sanction="PP")
    penalty = Penalty.objects.get()

    director.post(f"/penalties/{penalty.pk}/take-back/", {"reason": "another table"})

    assert "Taken back" in told(director.get(f"/events/{event.pk}/penalties/"))
    penalty.refresh_from_db()
    assert penalty.take_back_reason == "another table"


def test_minutes_late_are_counted(event: Event, pair: Entry, director: Client) -> None:
    response = give(director, event, pair, "late_or_slow", minutes="15", sanction="")

    assert "20 % of a top" in told(response)


@pytest.mark.parametrize(
    ("offence", "fields", "complaint"),
    [
        ("no_alert", {"sanction": "PP"}, "Say why the sanction departs from the catalogue."),
        ("no_alert", {"sanction": "AD", "facts": ""}, "This field is required."),
        ("late_or_slow", {"sanction": "", "minutes": "0"}, "Write 1 or more."),
        ("rude_to_partner", {"sanction": "AD"}, "This field is required."),
        ("violence", {"sanction": "SD", "next_may_exclude": "yes"}, "of one player"),
        ("no_alert", {"sanction": "XX"}, "Select a valid choice"),
    ],
)
def test_what_is_missing_is_told(
    event: Event,
    pair: Entry,
    director: Client,
    offence: str,
    fields: dict[str, str],
    complaint: str,
) -> None:
    assert complaint in told(give(director, event, pair, offence, **fields))
    assert not Penalty.objects.exists()


@pytest.mark.rule("2.1.11.3-b")
def test_a_deliberate_irregularity_writes_itself_into_the_report(
    event: Event, pair: Entry, director: Client
) -> None:
    give(director, event, pair, "deliberate_irregularity", sanction="PD")

    (line,) = report_facts(event).lines["g"]
    assert "Irregularity committed on purpose" in line
    assert report_facts(event).must_be_in_g == (line,)


def test_a_disqualification_waits_for_the_organiser(
    event: Event, pair: Entry, director: Client, bruno: Account, as_account: As
) -> None:
    player = pair.players.get(position=1)
    give(director, event, pair, "violence", sanction="SD", player=str(player.pk),
         next_may_exclude="yes")  # fmt: skip
    penalty = Penalty.objects.get()
    assert "Waits for the organiser" in told(director.get(f"/events/{event.pk}/penalties/"))

    refused = director.post(f"/penalties/{penalty.pk}/approve/")
    as_account(bruno).post(f"/penalties/{penalty.pk}/approve/")

    assert refused.status_code == 403
    penalty.refresh_from_db()
    assert penalty.approved_by == bruno


def test_who_sees_and_gives(
    event: Event,
    pair: Entry,
    director: Client,
    ana: Account,
    bruno: Account,
    olga: Account,
    as_account: As,
) -> None:
    give(director, event, pair, "no_alert", sanction="AD")
    penalty = Penalty.objects.get()
    accounts = {"ana": as_account(ana), "bruno": as_account(bruno), "olga": as_account(olga)}

    def answers(page: str) -> dict[str, int]:
        return {who: client.get(page).status_code for who, client in accounts.items()}

    assert answers(f"/events/{event.pk}/penalties/") == {"ana": 403, "bruno": 403, "olga": 200}
    assert answers(f"/events/{event.pk}/penalties/new/") == {"ana": 403, "bruno": 403, "olga": 403}
    taken = {
        who: client.post(f"/penalties/{penalty.pk}/take-back/").status_code
        for who, client in accounts.items()
    }
    assert taken == {"ana": 404, "bruno": 403, "olga": 422}


@pytest.mark.rule("2.1.11.1-c")
def test_imp_pairs_ranked_by_victory_points_lose_those_or_imps_in_a_match(
    world: World, carla: Account, as_account: As
) -> None:
    Event.objects.update(method="cross_imps")
    event = Event.objects.get(pk=world.event.pk)
    publish_results(event, data=AT_IMPS)
    set_ranking_terms(event=event, draft=TermsDraft(pairs_by_vps="ALL_MET"), account=None, now=NOW)
    director = as_account(carla)
    pair = Entry.objects.get(event=event, key="1")
    page = told(director.get(address(event, pair, "phones")))
    assert "0.50 VP" in page
    assert "Session 1, against " in page
    other = opponents_of(pair)[0][1]

    refused = told(give(director, event, pair, "phones", sanction="PD", unit="imps",
                        next_may_exclude="no"))  # fmt: skip
    assert "Say against which opponents" in refused
    give(director, event, pair, "phones", sanction="PD", unit="imps", next_may_exclude="no",
         match=f"1/{other.pk}")  # fmt: skip

    row = Penalty.objects.get(event=event).adjustment
    assert row is not None
    assert (row.opponent, row.amount_hundredths) == (other, -300)
