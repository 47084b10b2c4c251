"""The pages where a flow is read beside the text, signed and put in use, and a draft walked."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.assistant.selectors.flows import all_flows
from rulings.assistant.selectors.standing import drafts
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.models import FlowCheck, FlowWalk, LawPassage, LawText
from tests.factories.pages import words
from tests.factories.rulings import AT_TABLE, make_incident, tell, walk_through
from tests.personas import World

As = Callable[[Account], Client]
PAGE = "/laws/flows/2017/insufficient_bid/"
ENGLISH = {"accept-language": "en"}
LOWEST = (("in_turn", "yes"), ("lho", "no"), ("early_17", "no"), ("repl", "lowest_same"))

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def text() -> LawText:
    row = LawText.objects.create(
        edition=2017,
        language="en",
        version=1,
        name="Our text",
        sha256="0" * 64,
        imported_at=AT_TABLE,
        in_use_since=AT_TABLE,
    )
    LawPassage.objects.create(text=row, law=27, place=1, address="", body="Opening as imported")
    return row


def test_without_a_text_nothing_can_be_signed(world: World, olga: Account, as_account: As) -> None:
    text = words(as_account(olga).get(PAGE))

    assert "No text of 2017 is in use" in text
    assert "Sign as checked" not in text


def test_a_flow_is_read_beside_the_text_signed_and_put_in_use(
    world: World, olga: Account, as_account: As, text: LawText
) -> None:
    office = as_account(olga)
    told = words(office.get(PAGE))

    signing = {"flow": "insufficient_bid", "edition": "2017", "text": text.pk, "note": ""}
    office.post("/laws/flows/signed/", signing)
    check = FlowCheck.objects.get()
    office.post(f"/laws/flows/checks/{check.pk}/use/")

    assert "Opening as imported" in told
    assert "Is the new call comparable with the low bid (23A)?" in told
    assert "Worked examples 1." in told
    assert "insufficient_bid" not in drafts(2017)
    assert "In use, Our text (en, 1)" in words(office.get(PAGE))
    assert "in use" in words(office.get("/laws/flows/"))


@pytest.mark.parametrize(
    "page", ["/laws/flows/2007/insufficient_bid/", "/laws/flows/2007/comparable_call/",
             "/laws/flows/2017/none/"],
)  # fmt: skip
def test_what_is_not_to_be_checked_has_no_page(
    world: World, olga: Account, as_account: As, page: str
) -> None:
    assert as_account(olga).get(page).status_code == 404


def test_a_draft_says_so_and_offers_nothing_to_take_over(
    world: World, carla: Account, as_account: As, text: LawText
) -> None:
    call = make_incident(world.event, account=carla)
    tell(call, "1 over 1")
    walk_through(call, "insufficient_bid", *LOWEST)
    walk = FlowWalk.objects.get()
    director = as_account(carla)

    shown = words(director.get(f"/calls/walks/{walk.pk}/"))
    form = director.get(f"/calls/{call.pk}/rule/")

    assert "Draft: read the Law" in shown
    assert "Opening as imported" in shown
    assert "Rule as proposed" not in shown
    assert b'name="accepted"' not in form.content
    assert b'value="27B1(a)' in form.content


def test_the_flow_of_each_edition_is_shown_apart(world: World, client: Client) -> None:
    of_2017 = words(client.get("/flows/insufficient_bid/?edition=2017", headers=ENGLISH))
    of_2007 = words(client.get("/flows/insufficient_bid/?edition=2007", headers=ENGLISH))

    assert words(client.get("/flows/insufficient_bid/", headers=ENGLISH)) == of_2017  # in force
    assert "Draft: read the Law" in of_2017
    assert "comparable" in of_2017
    assert "What may be asked of the lead" in of_2017
    assert "Draft: read the Law" not in of_2007
    assert "both natural" in of_2007


@pytest.mark.parametrize("key", [flow.key for flow in all_flows(2017)])
def test_each_flow_of_2017_has_its_page_to_check(
    world: World, olga: Account, as_account: As, text: LawText, key: str
) -> None:
    told = words(as_account(olga).get(f"/laws/flows/2017/{key}/"))

    assert str(FLOW_WORDS[key].title) in told
    assert "Worked examples" in told
    assert "Sign as checked" in told
