"""The casebook: an entry has board, auction, poll and grounds, nobody's name; feed and files."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from federation.rules.names import folded
from rulings.models import Appeal, AppealBody, AppealOutcome, AppealState, CasebookEntry, Ruling
from tests.factories.appeals import FORM, IN_TIME, entry_of, make_ruling
from tests.factories.cases import decide, make_case
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
        notified_at=IN_TIME,
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
    text = words(public.get(f"/casebook/{entry.pk}/"))
    for part in ("AKQJ", "Three of four peers", "The ruling stands.", "1♠", "16B1"):
        assert part in text
    assert "Abílio" not in text


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


@pytest.fixture
def book(world: World) -> None:
    """Create three entries that every filter distinguishes."""
    for body, level, laws, summary in (
        ("CR", "OFFICIAL", " 16B1 ", "A pause before 4♠."),
        ("CR", "PRIVATE", " 64A1 ", "A revoke in diamonds."),
        ("DISCIPLINARY", "", " 74A2 ", "Shouting in a pause."),
    ):
        decision = decide(make_case(title=summary))
        CasebookEntry.objects.create(
            decision=decision, body=body, level=level, laws=laws, summary=summary,
            decided_on=IN_TIME.date(),
            search_text=folded(summary),
            written_at=IN_TIME,
        )  # fmt: skip


@pytest.mark.parametrize(("asked", "found"), [
    ("", {"4♠", "revoke", "Shouting"}),
    ("q=pause", {"4♠", "Shouting"}),
    ("law=16", {"4♠"}),
    ("body=CR", {"4♠", "revoke"}),
    ("level=PRIVATE", {"revoke"}),
    ("q=pause&body=DISCIPLINARY", {"Shouting"}),
    ("q=pause&law=64", set()),
])  # fmt: skip
@pytest.mark.usefixtures("book")
def test_feed_file_and_programs_are_narrowed_as_the_page_is(asked: str, found: set[str]) -> None:
    reader = Client(headers={"accept-language": "en"})
    data = {
        "page": words(reader.get(f"/casebook/?{asked}")),
        "feed": reader.get(f"/casebook/feed/?{asked}").content.decode(),
        "file": reader.get(f"/casebook/?{asked}&export=csv").content.decode(),
        "programs": str(reader.get(f"/api/v1/casebook/?{asked}").json()["results"]),
    }

    seen = {
        where: {word for word in ("4♠", "revoke", "Shouting") if word in text}
        for where, text in data.items()
    }
    assert seen == dict.fromkeys(data, found)


@pytest.mark.usefixtures("book")
def test_the_page_links_to_feed_and_files_of_what_it_shows() -> None:
    reader = Client(headers={"accept-language": "en"})

    page = reader.get("/casebook/?q=pause&law=&body=CR&level=&page=1").content.decode()

    assert 'href="/casebook/feed/?q=pause&amp;body=CR"' in page
    for kind in ("csv", "xlsx"):
        assert f'href="/casebook/?q=pause&amp;body=CR&amp;export={kind}"' in page
    assert 'href="/casebook/feed/"' in reader.get("/casebook/").content.decode()
    feed = reader.get("/casebook/feed/?q=pause&body=CR").content.decode()
    assert "<title>Casebook: pause · appeals committee</title>" in feed
    assert 'href="http://testserver/casebook/?q=pause&amp;body=CR"' in feed
