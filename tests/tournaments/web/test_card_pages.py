"""Convention cards as pages: for the two players, the director, opponents, nobody else."""

import datetime as dt
import json
import re
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account
from tests.factories.cards import BEFORE, BROWN, ask_for_cards, make_card, rewrite, sign_card
from tests.factories.entries import account_of, enter_pair, open_event
from tests.factories.pages import markup, words
from tests.personas import World
from tournaments.cards.selectors.convention_cards import table_code
from tournaments.cards.services.deliveries import deliver_card
from tournaments.cards.services.papers import issue_convention_card
from tournaments.models import CardDelivery, ConventionCard, Event

As = Callable[[Account], Client]
PAIRS = (("1001", "1002"), ("1003", "1004"), ("1005", "1006"))


@pytest.fixture
def event(world: World) -> Event:
    open_event(world.event)
    enter_pair(world.event, world.members["1001"], world.members["1002"])
    ask_for_cards(world.event)
    return world.event


@pytest.fixture
def card(world: World, event: Event) -> ConventionCard:
    return make_card(world.members["1001"], world.members["1002"], cells=BROWN)


def deliver(card: ConventionCard, event: Event) -> CardDelivery:
    sign_card(card)
    account = account_of(card.player_one)
    return deliver_card(event=event, card=card, account=account, now=BEFORE)


def test_two_players_write_a_card_and_what_each_wrote_is_kept(
    world: World, ana: Account, as_account: As
) -> None:
    page, partner = as_account(ana), as_account(account_of(world.members["1002"]))
    begun = page.post("/cards/begin/", {"partner": "1002", "name": "Acol"}, follow=True)
    card = ConventionCard.objects.get()
    address = f"/cards/{card.pk}/parts/opening-1C/"
    form = page.get(address)
    data = {"saves": "0", "1C.description": "11–19 !c", "1C.hand1.hcp": "11-19", "1C.hand1.C": "4+"}

    saved = page.post(address, data, follow=True)
    clash = partner.post(address, {"saves": "0", "1C.description": "mine"})
    faulty = partner.post(address, {"saves": "1", "1C.hand1.hcp": "strong"})
    quiet = partner.post(address, {**data, "saves": "1"}, headers={"X-Autosave": "1"})
    late = partner.post(
        address, {"saves": "0", "1C.description": "mine"}, headers={"X-Autosave": "1"}
    )

    assert "Colour not known yet" in words(begun)
    assert "Which hands" in words(form)
    assert "Saved." in words(saved)
    assert "Your partner has saved this part" in words(clash)
    assert "11–19 ♣" in words(clash)
    assert "mine" in clash.content.decode()
    assert 'name="saves" value="1"' in clash.content.decode()
    assert "Write 11-21, 3+ or 5, not “strong”" in words(faulty)
    assert json.loads(quiet.content)["saves"] == 1
    assert late.status_code == 409


def test_what_stands_tells_ticks_and_choices_in_words(card: ConventionCard, as_account: As) -> None:
    partner = as_account(account_of(card.player_two))

    tick = partner.post(
        f"/cards/{card.pk}/parts/opening-3NT/",
        {"saves": "9", "3NT.description": "gambling"},
        headers={"Accept-Language": "pt-pt"},
    )
    choice = partner.post(
        f"/cards/{card.pk}/parts/summary/",
        {"saves": "9", "system": "Other"},
        headers={"Accept-Language": "pt-pt"},
    )

    assert "<dd>sim</dd>" in markup(tick)
    assert "<dd>yes</dd>" not in markup(tick)
    assert "<dd>RED</dd>" not in markup(choice)
    assert "Vermelho" in words(choice)


def test_as_many_kinds_of_hand_are_told_as_needed(card: ConventionCard, as_account: As) -> None:
    one, address = as_account(account_of(card.player_one)), f"/cards/{card.pk}/parts/opening-2D/"
    rows = {f"2D.hand{number}.hcp": "7-11" for number in range(1, 5)}
    first = markup(one.get(address))
    assert ("2D.hand4.hcp" in first, "2D.hand5.hcp" in first) == (True, False)
    assert 'name="hands" value="6"' in first

    more = one.post(address, {**rows, "saves": "0", "hands": "6"}, follow=True)
    assert 'name="2D.hand6.hcp"' in more.content.decode()
    assert "2D.hand7.hcp" not in more.content.decode()
    one.post(address, {**rows, "2D.hand12.hcp": "20+", "saves": "1"})
    card.refresh_from_db()
    assert card.draft["cells"]["2D.hand12.hcp"] == "20+"
    full = one.get(address).content.decode()
    assert 'name="hands"' not in full
    assert "12 kinds of hand are the most a card tells for a call" in full

    beyond = one.post(address, {**rows, "2D.hand13.hcp": "20+", "saves": "2"})
    assert "2♦: a card tells at most 12 kinds of hand for a call" in words(beyond)
    card.refresh_from_db()
    assert "2D.hand13.hcp" not in card.draft["cells"]


def test_a_card_is_seen_while_it_is_filled_in_and_nothing_is_saved(
    world: World, card: ConventionCard, as_account: As
) -> None:
    one = as_account(account_of(card.player_one))
    at = f"/cards/{card.pk}/parts/opening-2S/"
    data = {
        "2S.description": "both majors", "2S.hand1.hcp": "5-9", "2S.hand1.S": "4+",
        "2S.hand1.H": "4+", "2S.hand2.hcp": "not read",
    }  # fmt: skip

    empty = words(one.get(at))
    shown = words(one.post(f"{at}preview/", data))
    notes = words(one.post(f"/cards/{card.pk}/parts/notes/preview/", {"note.1": "!S first"}))
    stranger = as_account(account_of(world.members["1003"])).post(f"{at}preview/", data)
    card.refresh_from_db()

    assert "Nothing of this part is on the card yet." in empty
    assert "As opponents read it" in empty
    assert "2♠ 5–9 ♥4+ ♠4+; both majors artificial 4+" in shown
    assert "2♠: 5–9 ♥4+ ♠4+; both majors" in shown  # the front page names it
    assert "nothing is missing" in shown
    assert "Note 1 ♠ first" in notes
    assert stranger.status_code == 404
    assert "2S.description" not in card.draft["cells"]


def test_the_road_of_a_card_by_its_pages(
    world: World, event: Event, card: ConventionCard, bruno: Account, as_account: As
) -> None:
    now = timezone.localdate()
    Event.objects.filter(pk=event.pk).update(starts_on=now, ends_on=now)
    one, other = (as_account(account_of(item)) for item in (card.player_one, card.player_two))

    without = words(as_account(bruno).get(f"/events/{event.pk}/cards/"))
    seen = words(one.get(f"/cards/{card.pk}/"))
    signed = words(one.post(f"/cards/{card.pk}/sign/", follow=True))
    version = card.versions.get()
    desk = words(other.get("/desk/"))
    other.post(f"/cards/versions/{version.pk}/sign/")
    issue_convention_card(version_id=version.pk)
    printed = other.get(f"/cards/versions/{version.pk}/card.pdf")
    delivered = words(one.post(f"/cards/{card.pk}/deliver/{event.pk}/", follow=True))
    director = words(as_account(bruno).get(f"/events/{event.pk}/cards/"))

    assert "Without a card RTP 2.1.3.1 Abílio Exemplo – Berta Exemplo" in without
    assert "Abílio Exemplo – Berta Exemplo card came late: counts as missing" in director
    assert "Red + Brown" in seen
    assert "2♥ is Brown: it may be weak" in seen
    assert "Your partner finds it under Today" in signed
    assert "Sign the convention card Brown twos" in desk
    assert printed.content.startswith(b"%PDF")
    assert "The card is delivered" in delivered
    assert "Abílio Exemplo – Berta Exemplo" in director


def test_a_refused_card_waits_for_the_director(
    world: World, event: Event, card: ConventionCard, bruno: Account, as_account: As
) -> None:
    ask_for_cards(event, brown=False)
    today = timezone.localdate() + dt.timedelta(days=3)
    Event.objects.filter(pk=event.pk).update(starts_on=today, ends_on=today)
    delivery = deliver(card, event)
    desk = as_account(bruno)

    waiting = words(desk.get("/desk/"))
    listed = words(desk.get(f"/events/{event.pk}/cards/"))
    desk.post(f"/cards/deliveries/{delivery.pk}/pass/", {"reason": "All agree"})
    passed = words(desk.get(f"/events/{event.pk}/cards/"))

    assert "Cards refused: Torneio de Outono" in waiting
    assert "This event permits no Brown conventions." in listed
    assert "let pass: All agree" in passed


def test_nobody_else_reads_a_card_unless_the_organiser_says_so(
    world: World,
    event: Event,
    card: ConventionCard,
    bruno: Account,
    eve: Account,
    reader: Client,
    as_account: As,
) -> None:
    deliver(card, event)
    version = card.versions.get()
    unprinted = words(as_account(bruno).get(f"/events/{event.pk}/cards/{card.pk}/"))
    issue_convention_card(version_id=version.pk)
    printed = words(as_account(bruno).get(f"/events/{event.pk}/cards/{card.pk}/"))
    stranger = as_account(eve)
    own = [
        f"/cards/{card.pk}/", f"/cards/{card.pk}/parts/slam/", f"/cards/versions/{version.pk}/",
        f"/cards/versions/{version.pk}/card.pdf",
    ]  # fmt: skip
    shared = [
        f"/events/{event.pk}/cards/{card.pk}/",
        f"/events/{event.pk}/cards/{card.pk}/card.pdf",
    ]

    assert "The card in print" not in unprinted
    assert "The card in print" in printed
    closed = [stranger.get(text).status_code for text in [*own, *shared]]
    hidden = words(reader.get(f"/events/{event.pk}/cards/"))
    api = reader.get(f"/api/v1/events/{event.pk}/cards/").json()
    ask_for_cards(event, is_public=True)
    opened = [reader.get(text).status_code for text in shared]
    data = reader.get(f"/api/v1/events/{event.pk}/cards/").json()
    minor = card.player_two
    minor.birth_date = timezone.localdate() - dt.timedelta(days=15 * 365)
    minor.save()
    young = reader.get(shared[0])

    assert closed == [404] * 6
    assert "The cards of this event are not published." in hidden
    assert "Berta" not in hidden
    assert api == []
    assert opened == [200, 200]
    assert (data[0]["colour"], data[0]["brown"]) == ("RED", True)
    assert data[0]["cells"]["2H.hand1.H"] == "4+"
    assert "Abílio Exemplo – B. E." in words(young)
    assert "Berta" not in young.content.decode()
    assert reader.get(shared[1]).status_code == 404


def test_a_code_opens_the_card_at_the_table_on_its_day_only(
    event: Event, card: ConventionCard, bruno: Account, reader: Client, as_account: As
) -> None:
    delivery, today = deliver(card, event), timezone.localdate()
    address = f"/cards/table/{table_code(delivery, on=today)}/"

    opened = reader.get(address)
    yesterday = reader.get(f"/cards/table/{table_code(delivery, on=today - dt.timedelta(days=1))}/")
    forged = reader.get(address.replace("table/", "table/x"))
    sheet = words(as_account(bruno).get(f"/events/{event.pk}/cards/tables/"))

    assert "2♥ 6–9 ♥4+ / 6–9 ♠4+; weak, 4+ hearts or 4+ spades" in words(opened)
    assert (yesterday.status_code, forged.status_code) == (404, 404)
    assert "This code is not of a card at a table of today." in words(yesterday)
    assert "Abílio Exemplo – Berta Exemplo" in sheet


def test_a_file_is_read_or_refused_clearly(world: World, ana: Account, as_account: As) -> None:
    page = as_account(ana)
    bbo = {"cards": [{"title": "2/1", "fields": {"1NTMin1": "15", "1NTMax1": "17"}}]}

    def send(data: bytes) -> str:
        file = SimpleUploadedFile("card.json", data)
        answer = page.post(
            "/cards/import/", {"partner": "1002", "name": "", "file": file}, follow=True
        )
        return words(answer)

    read = send(json.dumps(bbo).encode())
    twice = send(json.dumps(bbo).encode())
    hostile = send(b"%PDF-1.7 nothing")

    assert "The card was read." in read
    assert "already have a card called 2/1" in twice
    assert "The PDF carries no convention card of ours." in hostile
    assert ConventionCard.objects.get().draft["cells"]["1NT.hand1.hcp"] == "15-17"


def test_roles_at_the_acts(
    world: World, event: Event, card: ConventionCard, bruno: Account, eve: Account, carla: Account,
    olga: Account, as_account: As,
) -> None:  # fmt: skip
    delivery = deliver(card, event)
    version = card.versions.get()
    people = {
        "player": account_of(card.player_one), "secretary": bruno, "nobody": eve,
        "director": carla, "office": olga,
    }  # fmt: skip
    acts = {
        f"/cards/{card.pk}/sign/": {"player"},
        f"/cards/{card.pk}/close/": {"player"},
        f"/cards/{card.pk}/deliver/{event.pk}/": {"player"},
        f"/cards/{card.pk}/defence/{event.pk}/": {"player"},
        f"/cards/versions/{version.pk}/sign/": {"player"},
        f"/cards/deliveries/{delivery.pk}/pass/": {"secretary", "director", "office"},
        f"/events/{event.pk}/cards/policy/": {"secretary", "director", "office"},
    }

    let_in = {
        address: {
            role
            for role, account in people.items()
            if as_account(account).post(address).status_code not in {403, 404}
        }
        for address in acts
    }

    assert let_in == acts


def test_the_lists_ask_as_much_for_three_cards_as_for_one(
    world: World, event: Event, reader: Client
) -> None:
    ask_for_cards(event, is_public=True)
    counts = []
    for one, other in PAIRS:
        if one != "1001":
            enter_pair(event, world.members[one], world.members[other])
        deliver(make_card(world.members[one], world.members[other], cells=BROWN), event)
        with CaptureQueriesContext(connection) as counted:
            reader.get(f"/events/{event.pk}/cards/")
        counts.append(len(counted))

    assert counts[1:] == counts[:1] * 2


def test_no_two_fields_of_the_leads_bear_one_name(
    card: ConventionCard, world: World, as_account: As
) -> None:
    owner = as_account(account_of(world.members["1001"]))

    html = owner.get(f"/cards/{card.pk}/parts/leads/").content.decode()

    labels = re.findall(r'<label for="cell-[^"]+">([^<]+)</label>', html)
    assert len(labels) > 20
    assert len(set(labels)) == len(labels)


def test_the_glossary_is_public(reader: Client) -> None:
    text = words(reader.get("/cards/conventions/"))

    assert "Contro Negativo" in text
    assert "4♣ over notrump asks how many aces partner has." in text


def test_two_versions_stand_side_by_side_with_what_may_change(
    world: World, event: Event, card: ConventionCard, bruno: Account, eve: Account, as_account: As
) -> None:
    deliver(card, event)
    rewrite(card, "conventions", {"conv.1.name": "Smith", "conv.1.text": "by both"})
    rewrite(card, "opening-2H", {"2H.description": "weak, 5+ hearts or 4+ spades"})
    address = f"/cards/{card.pk}/compare/"
    own = as_account(account_of(card.player_one))

    draft = own.get(f"{address}?event={event.pk}")
    sign_card(card)
    versions = words(as_account(bruno).get(address))
    text = words(draft)

    assert "2 agreements differ" in text
    assert "1 may not change after the deadline" in text
    assert "Opening 2♥ d) a Brown convention was changed: refused after the deadline" in text
    assert "Smith c) added: allowed after the deadline" in text
    assert "weak, removed: 4+ (end) hearts" in text
    assert "weak, added: 5+ (end) hearts" in text
    assert "<del>" in draft.content.decode()
    assert "Version 1" in versions
    assert "As it is being written" not in versions
    assert as_account(eve).get(address).status_code == 404
    assert own.get(f"{address}?from=1&to=1").status_code == 200
    assert own.get(f"{address}?from=9&to=x").status_code == 200


def test_a_leave_is_given_on_the_page_of_systems_and_stays_there(
    world: World, event: Event, bruno: Account, as_account: As
) -> None:
    ask_for_cards(event, all_deliver=True)
    desk, entry = as_account(bruno), event.entries.get()
    page = f"/events/{event.pk}/cards/"

    before = words(desk.get(page))
    without_reason = desk.post(f"{page}leave/", {"entry": entry.pk, "reason": ""}, follow=True)
    desk.post(f"{page}leave/", {"entry": entry.pk, "reason": "sent by post"})
    after = words(desk.get(page))

    assert "Abílio Exemplo – Berta Exemplo card missing" in before
    assert "This field is required." in words(without_reason)
    assert "plays without a card, by leave: sent by post" in after
    assert "bruno@clube.example" in after


def test_a_card_that_is_not_signed_is_printed_as_a_draft(
    card: ConventionCard, world: World, as_account: As
) -> None:
    page = as_account(account_of(world.members["1001"]))

    led = page.get(f"/cards/{card.pk}/")
    printed = page.get(f"/cards/{card.pk}/print/")
    sign_card(card)
    signed = page.get(f"/cards/{card.pk}/")

    assert f'href="/cards/{card.pk}/print/"' in markup(led)
    text = words(printed)
    assert "Draft, not signed" in text
    assert "weak, 4+ hearts or 4+ spades" in text
    assert "Red + Brown" in text
    assert "<details" not in re.sub(r"<details[^>]* open>", "", markup(printed).split("<main")[1])
    assert f'href="/cards/{card.pk}/print/"' not in markup(signed)
    assert "It is being printed." in words(signed)
    version = card.versions.get()
    issue_convention_card(version_id=version.pk)
    assert f'href="/cards/versions/{version.pk}/card.pdf"' in markup(page.get(f"/cards/{card.pk}/"))


def test_a_card_that_the_partner_has_still_to_sign_can_be_printed(
    card: ConventionCard, world: World, as_account: As
) -> None:
    page = as_account(account_of(world.members["1001"]))
    page.post(f"/cards/{card.pk}/sign/")

    waiting = page.get(f"/cards/{card.pk}/")

    assert "Nothing has changed since." in words(waiting)
    assert f'href="/cards/{card.pk}/print/"' in markup(waiting)


def test_a_summary_that_contradicts_an_opening_is_told_while_it_is_written(
    card: ConventionCard, world: World, as_account: As
) -> None:
    page = as_account(account_of(world.members["1001"]))
    rewrite(card, "summary", {"C5": "Five-card majors, 1NT 15–17"})

    typed = page.post(
        f"/cards/{card.pk}/parts/opening-1NT/preview/", {"1NT.hand1.hcp": "12-14", "saves": "0"}
    )
    agreeing = page.post(
        f"/cards/{card.pk}/parts/opening-1NT/preview/", {"1NT.hand1.hcp": "15-17", "saves": "0"}
    )
    rewrite(card, "opening-1NT", {"1NT.hand1.hcp": "12-14"})
    detail = page.get(f"/cards/{card.pk}/")

    spoken = page.get(f"/cards/{card.pk}/", headers={"accept-language": "pt"})
    told = "“General approach and style” says 1NT 15–17, the opening itself 12–14"
    assert "1ST 15–17, a própria abertura 12–14" in words(spoken)
    assert told in words(typed)
    assert "The card contradicts itself" not in words(agreeing)
    assert told in words(detail)
