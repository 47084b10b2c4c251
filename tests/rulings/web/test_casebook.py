"""The casebook: an entry has board, auction, poll and grounds, nobody's name; feed and files."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.models import Appeal, AppealBody, AppealOutcome, AppealState, CasebookEntry, Ruling
from tests.factories.appeals import FORM, IN_TIME, entry_of, make_ruling
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.personas import World

As = Callable[[Account], Client]
SAID = {
    "summary": "A pause before 4♠ told nothing.",
    "laws": "16B1",
    "grounds": "Three of four peers would have bid.",
    "outcome": "The ruling stands.",
    "with_board": "on",
}


@pytest.fixture
def decided(world: World, carla: Account) -> Appeal:
    publish_results(world.event)
    ruling: Ruling = make_ruling(world.event, made_by=carla)
    return Appeal.objects.create(
        event=world.event,
        number=1,
        body=AppealBody.COMMITTEE,
        ruling=ruling,
        version=ruling.revisions.get(),
        entry=entry_of(world.event, "1001"),
        grounds="It told nothing.",
        stated_at=IN_TIME,
        stated_by=carla,
        state=AppealState.DECIDED,
        outcome=AppealOutcome.UPHELD,
        decision="The ruling stands.",
        decision_reasons="Abílio Exemplo thought for long.",
        without_merit=False,
        decided_at=IN_TIME,
        told_at=IN_TIME,
    )


@pytest.mark.usefixtures("english")
def test_an_entry_has_the_board_and_names_nobody(
    decided: Appeal, carla: Account, as_account: As
) -> None:
    client = as_account(carla)
    page = f"/appeals/{decided.pk}/casebook/"

    named = client.post(page, {**SAID, "grounds": "Abílio Exemplo thought for long."})
    assert named.status_code == 409
    assert not CasebookEntry.objects.exists()
    assert client.post(page, SAID).status_code == 302

    entry = CasebookEntry.objects.get()
    assert (entry.hands, entry.dealer, entry.auction) == (FORM["hands"], "S", "1S P 4S AP")
    assert entry.level in {"OFFICIAL", "PRIVATE"}
    public = Client(headers={"accept-language": "en"})
    told = words(public.get(f"/casebook/{entry.pk}/"))
    for part in ("AKQJ", "Three of four peers", "The ruling stands.", "1♠", "16B1"):
        assert part in told
    assert "Abílio" not in told


@pytest.mark.usefixtures("english")
def test_feed_file_and_programs_have_what_the_page_has(
    decided: Appeal, carla: Account, as_account: As
) -> None:
    as_account(carla).post(f"/appeals/{decided.pk}/casebook/", SAID)

    feed = Client().get("/casebook/feed/")
    assert feed["Content-Type"] == "application/atom+xml"
    assert "A pause before 4♠ told nothing." in feed.content.decode()
    file = Client().get("/casebook/?export=csv").content.decode()
    assert "Three of four peers would have bid." in file
    row = Client().get("/api/v1/casebook/").json()["results"][0]
    assert (row["grounds"], row["outcome"]) == (SAID["grounds"], SAID["outcome"])
    assert (row["auction"], row["poll"]) == ("1S P 4S AP", [])
