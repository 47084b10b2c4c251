"""A card's road: written by two, signed by both, delivered, judged, changed after the deadline."""

import datetime as dt
from collections.abc import Callable
from functools import partial

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits

from federation.errors import RuleError
from federation.models import Account, AuditEvent, IssuedDocument
from tests.factories.cards import (
    BEFORE,
    BROWN,
    NATURAL,
    PRECISION,
    STARTS,
    ask_for_cards,
    make_card,
    rewrite,
    sign_card,
)
from tests.factories.entries import account_of, enter_pair, open_event
from tests.factories.federation import make_account
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.cards.services.convention_cards import (
    begin_card,
    close_card,
    make_version,
    save_section,
    sign_version,
)
from tournaments.cards.services.deliveries import deliver_card, hand_in_defence, waive_card
from tournaments.cards.services.papers import issue_convention_card
from tournaments.models import (
    CardDelivery,
    CardVersion,
    ConventionCard,
    Event,
    PlayerState,
    Registration,
    WrittenDefence,
)

LATE = STARTS - dt.timedelta(hours=47)


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.code


def refusal_of_save(
    card: ConventionCard, account: Account, section: str, saves: int, **texts: str
) -> str:
    """Save a part of a card; return the code of the refusal, empty if it was saved."""
    try:
        save_section(
            card=card, section=section, texts=texts, saves=saves, account=account, now=BEFORE
        )
    except RuleError as refusal:
        return refusal.code
    return ""


def deliver(card: ConventionCard, event: Event, now: dt.datetime = BEFORE) -> CardDelivery:
    return deliver_card(event=event, card=card, account=account_of(card.player_one), now=now)


def refusals(delivery: CardDelivery) -> list[str]:
    return [item["code"] for item in delivery.refused]


@pytest.fixture
def card(world: World) -> ConventionCard:
    return make_card(world.members["1001"], world.members["1002"])


@pytest.fixture
def event(world: World) -> Event:
    """Return an event in which the pair of 1001 and 1002 is entered, and 1003 with 1004."""
    open_event(world.event)
    enter_pair(world.event, world.members["1001"], world.members["1002"])
    enter_pair(world.event, world.members["1003"], world.members["1004"])
    ask_for_cards(world.event)
    return world.event


@pytest.mark.rule("2.1.3.1-a")
def test_a_card_belongs_to_two_and_is_written_by_both(world: World, card: ConventionCard) -> None:
    ana = account_of(world.members["1001"])
    partner = account_of(world.members["1002"])

    def save(account: Account, text: str, saves: int) -> ConventionCard:
        return save_section(
            card=card, section="slam", texts={"slam": text}, saves=saves, account=account,
            now=BEFORE,
        )  # fmt: skip

    saved = save(ana, "RKCB !s", 0)
    clash = code_of(lambda: save(partner, "Gerber", 0))
    again = save(partner, "Gerber", 1)

    assert saved.draft["cells"]["slam"] == "RKCB ♠"
    assert clash == "card_changed_meanwhile"
    assert again.draft["cells"]["slam"] == "Gerber"
    assert again.saves == {"slam": 2}
    assert again.draft["cells"]["1C.hand1.C"] == "3+"
    alone = [
        code_of(partial(begin_card, account=ana, partner=partner, name="X", now=BEFORE))
        for partner in (None, world.members["1001"])
    ]
    assert alone == ["card_needs_partner"] * 2


def test_a_save_is_refused_only_if_the_partner_wrote_something_else_meanwhile(
    world: World, card: ConventionCard
) -> None:
    ana, rui = (account_of(world.members[number]) for number in ("1001", "1002"))

    def save(account: Account, text: str, saves: int) -> str:
        return refusal_of_save(card, account, "slam", saves, slam=text)

    own = [save(ana, text, 0) for text in ("RKCB", "RKCB 1430", "RKCB 0314")]
    equal = save(rui, "RKCB 0314", 0)
    over = save(rui, "Gerber", 2)
    partner = save(rui, "Gerber", 3)
    stale = [save(ana, "RKCB", saves) for saves in (0, 3)]
    back = save(rui, "Gerber 4♣", 3)
    seen = save(ana, "RKCB", 5)
    later = save(rui, "Gerber", 5)
    ahead = save(ana, "Gerber", 99)

    card.refresh_from_db()
    assert own == ["", "", ""]
    assert (equal, over, partner) == ("", "card_changed_meanwhile", "")
    assert stale == ["card_changed_meanwhile"] * 2
    assert (back, seen) == ("", "")
    assert (later, ahead) == ("card_changed_meanwhile",) * 2
    assert (card.draft["cells"]["slam"], card.saves) == ("RKCB", {"slam": 6})


def test_a_save_of_another_part_does_not_make_the_partners_ones_own(
    world: World, card: ConventionCard
) -> None:
    ana, rui = (account_of(world.members[number]) for number in ("1001", "1002"))

    codes = [
        refusal_of_save(card, rui, "slam", 0, slam="Gerber"),
        refusal_of_save(card, ana, "defence", 0, A1="light"),
    ]
    stale = refusal_of_save(card, ana, "slam", 0, slam="RKCB")

    assert (codes, stale) == (["", ""], "card_changed_meanwhile")


def test_both_sign_then_it_is_printed_once(
    world: World, card: ConventionCard, django_capture_on_commit_callbacks: Commits
) -> None:
    ana, partner = account_of(world.members["1001"]), account_of(world.members["1002"])
    stranger = make_account("estranha@exemplo.example", person=world.members["1005"])

    version = make_version(card=card, account=ana, now=BEFORE)
    twice = code_of(lambda: sign_version(version=version, account=ana, now=BEFORE))
    other = code_of(lambda: sign_version(version=version, account=stranger, now=BEFORE))
    with django_capture_on_commit_callbacks(execute=True):
        sign_version(version=version, account=partner, now=BEFORE)
    unchanged = code_of(lambda: make_version(card=card, account=ana, now=BEFORE))
    again = issue_convention_card(version_id=version.pk)

    assert (twice, other, unchanged) == ("card_signed_before", "card_not_yours", "card_unchanged")
    assert (version.number, version.colour, version.has_brown) == (1, "GREEN", False)
    paper = IssuedDocument.objects.get(subject=f"card_version:{version.pk}")
    assert again == {"document": paper.code}
    assert paper.content["attached"]["convention-card.json"]
    acts = AuditEvent.objects.filter(subject=f"convention_card:{card.pk}").order_by("pk")
    assert [row.act for row in acts][:4] == [
        "card_begun", "card_version_made", "card_signed", "card_signed",
    ]  # fmt: skip


def test_an_incomplete_card_an_old_version_and_a_closed_card_are_not_signed(
    world: World, card: ConventionCard
) -> None:
    ana, partner = account_of(world.members["1001"]), account_of(world.members["1002"])
    rewrite(card, "slam", {"slam": "see note 3"})
    incomplete = code_of(lambda: make_version(card=card, account=ana, now=BEFORE))
    rewrite(card, "slam", {"slam": ""})
    rewrite(card, "opening-1D", {"1D.hand1.D": "2+"})
    first = make_version(card=card, account=ana, now=BEFORE)
    rewrite(card, "slam", {"slam": "Gerber"})
    make_version(card=card, account=ana, now=BEFORE)
    old = code_of(lambda: sign_version(version=first, account=partner, now=BEFORE))
    close_card(card=card, account=ana, now=BEFORE)
    closed = code_of(lambda: rewrite(card, "slam", {"slam": ""}))

    assert (incomplete, old, closed) == (
        "card_incomplete", "card_not_the_latest", "card_is_closed",
    )  # fmt: skip


@pytest.mark.rule("2.1.2.7-a")
def test_a_system_the_event_does_not_permit_waits_for_the_director(
    world: World, event: Event, olga: Account
) -> None:
    ask_for_cards(event, "GREEN", brown=False)
    card = make_card(world.members["1001"], world.members["1002"], cells=PRECISION)
    unsigned = code_of(lambda: deliver(card, event))
    sign_card(card)

    refused = deliver(card, event)
    silent = code_of(lambda: waive_card(delivery=refused, reason=" ", account=olga, now=BEFORE))
    passed = waive_card(delivery=refused, reason="Agreed by all", account=olga, now=BEFORE)
    twice = code_of(lambda: waive_card(delivery=refused, reason="x", account=olga, now=BEFORE))

    assert unsigned == "card_not_signed"
    assert (refused.is_taken, refusals(refused)) == (False, ["system_not_permitted"])
    assert refused.refused[0]["article"] == "RTP 2.1.2.7"
    assert silent == "card_override_reason_missing"
    assert (passed.is_taken, passed.override_reason) == (True, "Agreed by all")
    assert passed.delivered_by == olga
    assert refusals(passed) == ["system_not_permitted"]
    assert twice == "card_delivered_later"


@pytest.mark.rule("2.1.3.4-a")
def test_only_systems_that_are_due_are_late(
    world: World, event: Event, card: ConventionCard
) -> None:
    sign_card(card)
    other = make_card(world.members["1003"], world.members["1004"], cells=BROWN)
    sign_card(other)

    green = deliver(card, event, now=LATE)
    brown = deliver(other, event, now=LATE)

    assert (green.is_taken, green.is_late) == (True, False)
    assert (brown.is_taken, brown.is_late) == (True, True)
    assert code_of(lambda: deliver(card, event, now=LATE)) == "card_delivered_before"


@pytest.mark.rule("2.1.3.4-a", "2.1.3.4-c")
def test_another_colour_or_mark_after_the_deadline_is_late(world: World, event: Event) -> None:
    pairs = [["1001", "1002"], ["1003", "1004"]]
    cards = [make_card(*(world.members[item] for item in pair)) for pair in pairs]
    for card in cards:
        sign_card(card)
        deliver(card, event)
    rewrite(
        cards[0], "summary", {"system": "Strong pass", "pass_opening": "yes", "declared": "YELLOW"}
    )
    brown = {key: text for key, text in BROWN.items() if key.startswith("2H.")}
    rewrite(cards[1], "summary", {"C6": BROWN["C6"], "declared_brown": "yes"})
    rewrite(cards[1], "opening-2H", brown)
    for each in cards:
        sign_card(each)
    ask_for_cards(event, "GREEN", "YELLOW")

    colour, mark = (deliver(card, event, now=LATE) for card in cards)
    rewrite(cards[0], "defence", {"A1": "light"})
    sign_card(cards[0])
    again = deliver(cards[0], event, now=LATE + dt.timedelta(minutes=1))

    assert (colour.version.colour, colour.is_late) == ("YELLOW", True)
    assert (mark.version.has_brown, mark.is_late) == (True, True)
    assert again.is_late  # what was late stays late


@pytest.mark.rule("2.1.3.4-b", "3.1.4.3-a")
def test_who_declared_nothing_plays_green_in_an_official_event(world: World) -> None:
    official = make_event(association=world.association, name="Campeonato Regional")
    pairs = [[world.members["1001"], world.members["1002"]]]
    pairs.append([world.members["1003"], world.members["1004"]])
    for people in pairs:
        entered = Registration.objects.create(event=official, captain=people[0])
        for position, person in enumerate(people, 1):
            entered.players.create(
                event=official, person=person, position=position, state=PlayerState.ACCEPTED
            )
    entered.systems.create(pair=1, nature="ARTIFICIAL", brown=True)
    ask_for_cards(official)
    silent = make_card(*pairs[0], cells=BROWN)
    convention_card = make_card(*pairs[1], cells=BROWN)
    sign_card(silent)
    sign_card(convention_card)

    assert refusals(deliver(silent, official)) == ["card_system_undeclared"]
    assert refusals(deliver(convention_card, official)) == []


@pytest.mark.rule("2.1.3.4-c")
def test_after_the_deadline_each_change_is_allowed_or_refused(world: World, event: Event) -> None:
    card = make_card(world.members["1001"], world.members["1002"], cells=BROWN)
    rewrite(card, "conventions", {"conv.1.name": "Stayman"})
    sign_card(card)
    deliver(card, event)

    rewrite(card, "conventions", {"conv.1.name": "Puppet Stayman", "conv.2.name": "Smith signal"})
    sign_card(card)
    allowed = deliver(card, event, now=LATE)
    rewrite(card, "opening-2H", {"2H.description": "weak, 4+ in one major, 5-9"})
    sign_card(card)
    refused = deliver(card, event, now=LATE + dt.timedelta(minutes=1))

    assert [(change["key"], change["edit"]) for change in allowed.changes] == [
        ("conv.1", "REPLACE_OTHER"),
        ("conv.2", "ADD_OTHER"),
    ]
    assert allowed.is_taken
    assert [(change["where"], change["edit"]) for change in refused.changes] == [
        ("2♥", "CHANGE_BROWN")
    ]
    assert (refused.is_taken, refusals(refused)) == (False, ["card_change_refused"])


def test_a_brown_convention_may_be_deleted_and_before_the_deadline_anything_changes(
    world: World, event: Event
) -> None:
    card = make_card(world.members["1001"], world.members["1002"], cells=BROWN)
    sign_card(card)
    deliver(card, event)
    rewrite(card, "opening-2H", {"2H.description": "weak, either major"})
    sign_card(card)
    early = deliver(card, event, now=BEFORE + dt.timedelta(hours=1))
    gone = {key: "" for key in BROWN if key.startswith("2H.")}
    rewrite(card, "opening-2H", {**gone, "2H.unused": "yes"})
    sign_card(card)
    late = deliver(card, event, now=LATE)

    assert (early.is_taken, early.changes) == (True, [])
    assert {change["edit"] for change in late.changes if change["key"] == "2H"} == {"DELETE"}
    assert late.is_taken


@pytest.mark.rule("2.1.3.5-a", "2.1.3.5-b")
def test_written_defences_come_in_time_and_stop_replacements(world: World, event: Event) -> None:
    brown = make_card(world.members["1001"], world.members["1002"], cells=BROWN)
    natural = make_card(world.members["1003"], world.members["1004"])
    for item in (brown, natural):
        sign_card(item)
        deliver(item, event)

    def hand_in(
        now: dt.datetime,
        text: str = "Double is strong",
        card: ConventionCard = natural,
        against: ConventionCard = brown,
    ) -> WrittenDefence:
        return hand_in_defence(
            event=event, card=card, against=against, text=text, alters_openings=False,
            account=account_of(card.player_one), now=now,
        )  # fmt: skip

    not_due = code_of(lambda: hand_in(BEFORE))
    ask_for_cards(event, defences_due_at=STARTS - dt.timedelta(hours=27))
    taken = hand_in(LATE)
    empty = code_of(lambda: hand_in(LATE, text=" "))
    late = code_of(lambda: hand_in(STARTS))
    oneself = code_of(lambda: hand_in(LATE, against=natural))
    rewrite(brown, "slam", {"slam": "Gerber"})
    rewrite(brown, "defence", {"A1": "light"})
    sign_card(brown)
    added = deliver(brown, event, now=LATE)
    rewrite(brown, "defence", {"A1": "sound"})
    sign_card(brown)
    replaced = deliver(brown, event, now=LATE + dt.timedelta(minutes=1))

    assert taken.against == brown
    assert (not_due, empty, late, oneself) == (
        "defence_not_due", "defence_text_missing", "defence_too_late",
        "defence_not_against_oneself",
    )  # fmt: skip
    assert added.is_taken
    assert refusals(replaced) == ["card_change_refused"]


@pytest.mark.rule("2.1.2.3-c", "2.1.3.5-b")
def test_a_multi_is_not_brown_and_may_be_answered_in_writing(world: World, event: Event) -> None:
    multi = {
        **NATURAL, "C6": "2♦ weak two in a major", "2D.artificial": "yes",
        "2D.unused": "", "2D.description": "multi", "2D.hand1.hcp": "6-10", "2D.hand1.H": "6",
        "2D.hand2.hcp": "6-10", "2D.hand2.S": "6",
    }  # fmt: skip
    ask_for_cards(event, defences_due_at=STARTS)
    theirs = make_card(world.members["1001"], world.members["1002"], cells=multi)
    ours = make_card(world.members["1003"], world.members["1004"])
    for item in (theirs, ours):
        sign_card(item)
        deliver(item, event)

    def answer(card: ConventionCard, against: ConventionCard) -> WrittenDefence:
        return hand_in_defence(
            event=event, card=card, against=against, text="Double: 13+", alters_openings=False,
            account=account_of(card.player_one), now=LATE,
        )  # fmt: skip

    assert not theirs.versions.get().has_brown
    assert answer(ours, theirs).against == theirs
    assert WrittenDefence.objects.count() == 1


@pytest.mark.rule("2.1.3.5-a")
def test_natural_systems_are_not_answered_in_writing(world: World, event: Event) -> None:
    ask_for_cards(event, defences_due_at=STARTS)
    one = make_card(world.members["1001"], world.members["1002"])
    other = make_card(world.members["1003"], world.members["1004"])
    for item in (one, other):
        sign_card(item)
        deliver(item, event)

    code = code_of(
        lambda: hand_in_defence(
            event=event, card=one, against=other, text="x", alters_openings=False,
            account=account_of(one.player_one), now=LATE,
        )
    )  # fmt: skip

    assert code == "defence_against_neither"


@pytest.mark.rule("2.1.3.1-a")
def test_a_pair_has_one_card_in_an_event_and_plays_there(
    world: World, event: Event, card: ConventionCard
) -> None:
    sign_card(card)
    deliver(card, event)
    second = make_card(
        world.members["1002"], world.members["1001"], cells={**NATURAL, "system": "B"}
    )
    strangers = make_card(world.members["1001"], world.members["1003"])
    for item in (second, strangers):
        sign_card(item)

    assert code_of(lambda: deliver(second, event)) == "card_exists"
    assert code_of(lambda: deliver(strangers, event)) == "card_pair_not_entered"
    assert CardVersion.objects.count() == 3
