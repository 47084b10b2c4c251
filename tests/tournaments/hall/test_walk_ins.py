"""Walk-ins at the desk of a session: by name, as visitors, ticked, and as the last time."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from federation.models import Account, Person, Role
from tests.factories.federation import (
    give_mandate,
    make_account,
    make_member,
    make_person,
)
from tests.factories.pages import ClientResponse, markup, words
from tests.factories.playing import note_rounds, play_session
from tests.factories.scoring import publish_results
from tests.factories.seating import enter_many
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.hall.selectors.walk_ins import MOST_FOUND, event_before, people_at_desk
from tournaments.hall.services.staff import give_role
from tournaments.hall.web.views.walk_ins import SearchField, SearchMatch
from tournaments.models import (
    CheckIn,
    Entry,
    EntryPlayer,
    EntryTerms,
    EventKind,
    Session,
    StaffRole,
)
from tournaments.seating.services.sessions import TimesDraft, open_session

As = Callable[[Account], Client]


@pytest.fixture
def session(world: World) -> Session:
    """Return a session of today; nobody is entered yet."""
    event, now = world.event, timezone.now()
    event.starts_on = event.ends_on = timezone.localdate(now)
    event.save()
    return open_session(
        event=event, number=1, day=event.starts_on, draft=TimesDraft(now, 7), account=None
    )


def page_of(session: Session, name: str = "walk-ins") -> str:
    return reverse(name, args=[session.pk])


def test_two_people_found_by_a_misspelt_name_are_entered_and_present(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    desk = as_account(carla)

    text = words(desk.get(page_of(session), {"p1": "Abilio Exenplo", "p2": "1002"}))
    told = words(
        desk.post(
            page_of(session, "walk-ins-enter"),
            {
                "p1": "Abilio",
                "who1": str(world.members["1001"].pk),
                "who2": str(world.members["1002"].pk),
            },
            follow=True,
        )
    )

    assert "Abílio Exemplo 1001" in text
    assert "Berta Exemplo 1002" in text
    assert "Abílio Exemplo – Berta Exemplo: entered and present." in told
    assert CheckIn.objects.get().is_present


def test_a_visitor_comes_into_the_register_without_a_number(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    desk, address = as_account(carla), page_of(session, "walk-ins-enter")
    data = {
        "p1": "John Traveller", "who1": "visitor", "who2": str(world.members["1002"].pk),
    }  # fmt: skip

    desk.post(address, data)
    visitor = Person.objects.get(name="John Traveller")
    again = words(desk.get(page_of(session), {"p1": "Traveler", "p2": ""}))

    assert visitor.number is None
    assert Entry.objects.get().players.filter(person=visitor).exists()
    assert "John Traveller visitor · plays already, with Berta Exemplo" in again
    nameless = words(desk.post(address, {**data, "p1": "7"}, follow=True))
    assert "A visitor needs a name of three letters or more" in nameless
    assert Person.objects.filter(number=None).count() == 1


def test_members_are_ticked_and_a_refusal_keeps_the_search(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    desk, address = as_account(carla), page_of(session, "walk-ins-enter")
    members = [str(world.members[number].pk) for number in ("1003", "1004", "1005")]

    three = desk.post(address, {"member": members, "p1": "Ana"}, follow=True)
    two = words(desk.post(address, {"member": members[:2]}, follow=True))
    nobody = words(desk.post(address, {}, follow=True))

    assert "An entry has 2 players" in words(three) or Entry.objects.count() == 1
    assert 'value="Ana"' in three.content.decode()
    assert "Carla Amostra – Dinis Amostra: entered and present." in two
    assert "Nobody was chosen." in nobody
    shown = desk.get(page_of(session)).context["members"]
    assert world.members["1003"] not in [member.row.person for member in shown]
    assert world.members["1005"] in [member.row.person for member in shown]


def test_of_individuals_each_ticked_is_an_entry(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    session.event.kind = EventKind.INDIVIDUAL
    session.event.save()
    members = [str(world.members[number].pk) for number in ("1003", "1004", "1005")]

    as_account(carla).post(page_of(session, "walk-ins-enter"), {"member": members})

    assert Entry.objects.filter(event=session.event).count() == 3


def test_pairs_of_the_last_time_in_one_tap(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    event = session.event
    week_ago = event.starts_on - dt.timedelta(days=7)
    last = make_event(club=world.club, name=event.name, day=week_ago)
    one, other = enter_many(last, 2, club=world.club, season=world.season)
    desk, address = as_account(carla), page_of(session, "walk-ins-again")

    shown = words(desk.get(page_of(session)))
    managed = words(desk.get(reverse("event-manage", args=[event.pk])))
    desk.post(address, {"entry": str(one.pk)})
    first = set(Entry.objects.filter(event=event).values_list("players__person", flat=True))
    desk.post(address, {"entry": "all"})

    assert event_before(event) == last
    assert "Alda Par01 – Bento Par01" in shown
    assert shown.index("As the last time") < shown.index("By name or number")
    assert f"2 contestants of {event.name}" in managed
    assert "Enter them as the last time" in managed
    assert first == set(one.players.values_list("person", flat=True))
    assert Entry.objects.filter(event=event).count() == 2
    assert CheckIn.objects.filter(session=session, is_present=True).count() == 2
    assert other.pk


def test_of_a_pair_of_the_last_time_is_named_who_plays_already(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    event = session.event
    last = make_event(club=world.club, name=event.name, day=event.starts_on - dt.timedelta(days=7))
    pairs = enter_many(last, 3, club=world.club, season=world.season)
    one, _two, three = (
        [player.person for player in entry.players.order_by("position")] for entry in pairs
    )
    desk, address = as_account(carla), page_of(session, "walk-ins-enter")
    desk.post(address, {"member": [str(one[1].pk), str(three[0].pk)]})
    desk.post(page_of(session, "walk-ins-again"), {"entry": str(pairs[1].pk)})

    again = desk.get(page_of(session)).context["again"]
    text = words(desk.get(page_of(session)))

    assert [row.row.name for row in again] == [
        "Alda Par01 – Bento Par01", "Alda Par02 – Bento Par02", "Alda Par03 – Bento Par03",
    ]  # fmt: skip
    assert "Alda Par01 – Bento Par01 Bento Par01 plays already" in text, text
    assert "Alda Par02 – Bento Par02 plays already" in text
    assert "Alda Par03 – Bento Par03 Alda Par03 plays already" in text


def test_after_play_nobody_is_offered_as_the_last_time(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    event, managed = session.event, reverse("event-manage", args=[session.event_id])
    event.starts_on = NOW.date()  # results are sent from the first day on
    event.save()
    last = make_event(club=world.club, name=event.name, day=event.starts_on - dt.timedelta(days=7))
    enter_many(last, 2, club=world.club, season=world.season)
    desk = as_account(carla)

    before = words(desk.get(managed))
    publish_results(event)
    after = words(desk.get(managed))

    assert "Enter them as the last time" in before
    assert "Enter them as the last time" not in after


def test_the_event_before_is_that_of_the_same_name_on_another_day(
    world: World, session: Session
) -> None:
    event = session.event
    event.name = f"Semana ({event.starts_on:%d/%m})"
    event.save()
    week_ago, later = (event.starts_on - dt.timedelta(days=days) for days in (7, 3))
    weekly = make_event(club=world.club, name=f"Semana ({week_ago:%d/%m})", day=week_ago)
    other = make_event(club=world.club, name="Festival", day=later)
    enter_many(weekly, 1, club=world.club, season=world.season)
    enter_many(other, 1, club=world.club, season=world.season, first=2)

    assert event_before(event) == weekly


def test_without_the_name_the_event_before_is_one_of_its_class_and_length(
    world: World, session: Session
) -> None:
    event = session.event
    month_ago, later = (event.starts_on - dt.timedelta(days=days) for days in (30, 3))
    monthly = make_event(club=world.club, name="Torneio de Outubro", day=month_ago)
    festival = make_event(
        club=world.club, name="Festival", day=later, last_day=later + dt.timedelta(days=1)
    )
    enter_many(monthly, 1, club=world.club, season=world.season)
    enter_many(festival, 1, club=world.club, season=world.season, first=2)

    assert event_before(event) == monthly
    assert event_before(monthly) is None


def test_members_who_came_lately_are_first_and_the_others_are_folded(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    event = session.event

    def groups() -> list[tuple[str, list[str], bool]]:
        return [
            (group.title, [listed.row.person.name for listed in group.rows], group.is_open)
            for group in as_account(carla).get(page_of(session)).context["member_groups"]
        ]

    alone = groups()
    for days, first in ((60, 1), (7, 2)):
        earlier = make_event(
            club=world.club, name=f"Antes {days}", day=event.starts_on - dt.timedelta(days=days)
        )
        enter_many(earlier, 1, club=world.club, season=world.season, first=first)

    (lately, names, is_open), (others, rest, is_rest_open) = groups()

    assert [title for title, _names, _open in alone] == ["Other members"]
    assert alone[0][2]
    assert (lately, names) == (
        "Came lately", ["Alda Par02", "Bento Par02", "Alda Par01", "Bento Par01"],
    )  # fmt: skip
    assert (others, rest, is_open, is_rest_open) == ("Other members", alone[0][1], True, False)


def test_all_of_the_last_time_are_told_in_one_message(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    event, desk = session.event, as_account(carla)
    last = make_event(club=world.club, name=event.name, day=event.starts_on - dt.timedelta(days=7))
    enter_many(last, 3, club=world.club, season=world.season)

    page = desk.post(page_of(session, "walk-ins-again"), {"entry": "all"}, follow=True)

    assert [str(message) for message in page.context["messages"]] == [
        "3 contestants: entered and present."
    ]


def test_ahead_of_its_day_nobody_is_present(world: World, carla: Account, as_account: As) -> None:
    event, now = world.event, timezone.now()
    event.starts_on = event.ends_on = timezone.localdate(now) + dt.timedelta(days=7)
    event.save()
    draft = TimesDraft(now + dt.timedelta(days=7), 7)
    session = open_session(event=event, number=1, day=event.starts_on, draft=draft, account=None)
    last = make_event(club=world.club, name=event.name, day=event.starts_on - dt.timedelta(days=9))
    enter_many(last, 1, club=world.club, season=world.season)
    desk = as_account(carla)

    page = words(desk.get(page_of(session)))
    told = words(desk.post(page_of(session, "walk-ins-again"), {"entry": "all"}, follow=True))

    assert "counts as present only once noted on the day" in page
    assert "Enter all of them" in page
    assert "entered. Presence is noted on the day." in told
    assert Entry.objects.filter(event=event).count() == 1
    assert not CheckIn.objects.exists()


def test_whom_a_search_at_the_desk_finds(world: World, session: Session) -> None:
    on = timezone.localdate()
    minor = make_member("Zita Menor", "2001", club=world.club, season=world.season)
    elsewhere = make_member("Zita Alheia", "2002", club=world.other_club, season=world.season)
    for person in (minor, elsewhere):
        person.birth_date = on - dt.timedelta(days=3650)
        person.save()
    stranger = make_person("Zita Ninguém", None)

    people = people_at_desk("zita", session.event, on=on)

    assert people == [minor]
    assert people_at_desk("2002", session.event, on=on) == [elsewhere]
    assert people_at_desk("", session.event, on=on) == []
    assert stranger.pk


def test_a_search_puts_the_own_club_first_and_says_that_there_are_more(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    on = timezone.localdate()
    for number in range(9):
        make_member(f"Ana Alheia {number}", f"30{number}", club=world.other_club,
                    season=world.season)  # fmt: skip
    own = make_member("Zulmira Ana", "2001", club=world.club, season=world.season)
    regular = Person.objects.get(number="304")
    last = make_event(club=world.club, day=session.played_on - dt.timedelta(days=7))
    played = Entry.objects.create(event=last, key="x")
    EntryPlayer.objects.create(entry=played, person=regular, position=1)

    people = people_at_desk("ana", session.event, on=on)
    page = words(as_account(carla).get(page_of(session), {"p1": "ana", "p2": ""}))

    assert people[:2] == [own, regular]
    assert "There are more of that name" in page
    assert len(people) == MOST_FOUND + 1


def test_what_is_against_somebody_is_said_before_and_who_plays_already_is_named(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    desk, enter = as_account(carla), page_of(session, "walk-ins-enter")
    one, two, three = (world.members[number] for number in ("1003", "1004", "1005"))
    desk.post(enter, {"who1": str(one.pk), "who2": str(two.pk)})
    other = make_event(club=world.club, name="Individual", day=session.played_on, kind="INDIVIDUAL")
    entry = Entry.objects.create(event=other, key="x")
    EntryPlayer.objects.create(entry=entry, person=three, position=1)
    session.event.event_type = "WOMEN"
    session.event.save()
    three.sex = "M"
    three.save()

    text = words(desk.get(page_of(session), {"p1": "1003", "p2": "1005"}))
    told = words(desk.post(enter, {"p1": "1003", "p2": "1005", "who2": str(three.pk)}, follow=True))

    assert f"plays already, with {two.name}" in text
    assert "plays in Individual on the same day" in text
    assert f"This event is for women: {three.name} may not play." in text
    assert f"{one.name} plays already, with {two.name}." in told
    assert "An entry in this event has 2 players" not in told


def play_elsewhere(session: Session, world: World, person: Person) -> None:
    other = make_event(club=world.club, name="Tarde", day=session.played_on, kind="INDIVIDUAL")
    entry = Entry.objects.create(event=other, key="x")
    EntryPlayer.objects.create(entry=entry, person=person, position=1)


def test_members_who_play_elsewhere_are_marked_and_asked_about_before_they_are_entered(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    desk, enter = as_account(carla), page_of(session, "walk-ins-enter")
    one, two = (str(world.members[number].pk) for number in ("1003", "1004"))
    play_elsewhere(session, world, world.members["1004"])

    page = words(desk.get(page_of(session)))
    response = desk.post(enter, {"member": [one, two]}, follow=True)
    entered_unasked = Entry.objects.filter(event=session.event).count()
    text = words(desk.post(enter, {"member": [one, two], "elsewhere": "yes"}, follow=True))

    assert "Dinis Amostra 1004 plays in Tarde on the same day" in page
    assert "Dinis Amostra plays in “Tarde” on the same day. To enter them all" in words(response)
    assert [
        str(member.row.person_id) for member in response.context["members"] if member.is_ticked
    ] == [
        one,
        two,
    ]
    assert not entered_unasked
    assert "Carla Amostra – Dinis Amostra: entered and present." in text


@pytest.mark.rule("2.1.1-a")
def test_who_directs_by_a_mandate_is_marked_and_entered_only_for_a_reason(
    world: World, session: Session, carla: Account, ana: Account, as_account: As
) -> None:
    give_mandate(ana, Role.DIRECTOR, event_number=session.event_id)
    desk, enter = as_account(carla), page_of(session, "walk-ins-enter")
    one, two = (str(world.members[number].pk) for number in ("1001", "1002"))

    page = words(desk.get(page_of(session)))
    text = words(desk.post(enter, {"member": [one, two]}, follow=True))
    entered = Entry.objects.filter(event=session.event).count()
    data = {"who1": one, "who2": two, "reason": "Nobody else directs"}
    let_pass = words(desk.post(enter, data, follow=True))

    assert "Abílio Exemplo 1001 directs this event, and cannot play in it (RTP 2.1.1)" in page
    assert "Abílio Exemplo plays in the event, and cannot direct it." in text
    assert "RTP 2.1.1" in text
    assert not entered
    assert "Abílio Exemplo – Berta Exemplo: entered and present." in let_pass


def test_all_of_the_last_time_leaves_out_who_plays_elsewhere(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    event, desk = session.event, as_account(carla)
    last = make_event(club=world.club, name=event.name, day=event.starts_on - dt.timedelta(days=7))
    one, other = enter_many(last, 2, club=world.club, season=world.season)
    busy = one.players.order_by("position")[0].person
    play_elsewhere(session, world, busy)
    again = page_of(session, "walk-ins-again")

    page = words(desk.get(page_of(session)))
    text = words(desk.post(again, {"entry": "all"}, follow=True))
    entered = set(event.entries.values_list("players__person", flat=True))
    desk.post(again, {"entry": str(one.pk), "elsewhere": "yes"})

    assert f"{busy.name} plays in Tarde on the same day" in page
    assert f"{busy.name} plays in “Tarde” on the same day" in text
    assert entered == set(other.players.values_list("person", flat=True))
    assert event.entries.count() == 2


def test_a_number_is_looked_up_and_never_taken_for_a_name(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    desk = as_account(carla)

    unknown = words(desk.get(page_of(session), {"p1": "90128", "p2": ""}))
    text = words(desk.get(page_of(session), {"p1": "1003", "p2": "Nuno Visita"}))

    assert "A visitor: 90128" not in unknown
    assert "Nobody in the register has that number or name." in unknown
    assert "A visitor: 1003" not in text
    assert "A visitor: Nuno Visita" in text


def test_who_may_not_seat_sees_no_walk_ins(
    world: World, session: Session, ana: Account, bruno: Account, as_account: As, reader: Client
) -> None:
    assert as_account(bruno).get(page_of(session)).status_code == 200
    assert as_account(ana).get(page_of(session)).status_code == 403
    assert as_account(ana).post(page_of(session, "walk-ins-enter")).status_code == 403
    assert reader.get(page_of(session)).status_code == 302


def test_the_page_asks_as_much_for_many_as_for_one(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    event, desk = session.event, as_account(carla)
    week_ago = event.starts_on - dt.timedelta(days=7)
    last = make_event(club=world.club, day=week_ago)
    data = {"p1": "Par", "p2": "Bento"}
    enter_many(last, 1, club=world.club, season=world.season)
    desk.get(page_of(session), data)
    with CaptureQueriesContext(
        connection,
    ) as few:
        desk.get(page_of(session), data)
    enter_many(last, 9, club=world.club, season=world.season, first=2)
    with CaptureQueriesContext(connection) as many:
        desk.get(page_of(session), data)

    assert len(many) == len(few)


def test_who_comes_after_the_draw_is_told_that_there_is_no_seat(
    world: World, carla: Account, as_account: As
) -> None:
    session, desk = play_session(world), as_account(carla)
    who = {f"who{n}": str(world.members[f"100{n}"].pk) for n in (1, 2)}

    page = words(desk.get(page_of(session)))
    text = words(desk.post(page_of(session, "walk-ins-enter"), who, follow=True))
    console = words(desk.get(reverse("session-console", args=[session.pk])))

    assert "The session is drawn. Who is entered now has no seat" in page
    assert "entered and present, without a seat: the session is drawn already" in text
    assert "present, no seat Abílio Exemplo – Berta Exemplo · Give a seat" in console


def test_who_has_no_seat_is_told_what_brings_one_with_the_page_where_it_is_done(
    world: World, carla: Account, as_account: As
) -> None:
    session, desk = play_session(world), as_account(carla)
    who = {f"who{n}": str(world.members[f"100{n}"].pk) for n in (1, 2)}

    told = desk.post(page_of(session, "walk-ins-enter"), who, follow=True)
    change = desk.get(page_of(session, "seating-change"))

    assert "Every seat is taken. No result is noted yet, so nothing is lost by drawing" in words(
        told
    )
    assert f'<a href="/sessions/{session.pk}/desk/#late-draw">Draw again</a>' in markup(told)
    assert f'<a href="/sessions/{session.pk}/desk/#late-draw">Draw again</a>' in markup(change)

    note_rounds(session, carla, rounds=range(1, 2))
    later = desk.get(page_of(session))
    change = desk.get(page_of(session, "seating-change"))

    assert "nobody comes in unless somebody leaves" in words(later)
    assert f'<a href="/sessions/{session.pk}/change/">' in markup(later)
    assert "nobody comes in unless somebody leaves. Who is not entered may play" in words(change)
    assert "as a pair that stands in for an absent one" in words(later)
    assert f'<a href="/events/{session.event_id}/registrations/">Entries online</a>' in markup(
        later
    )


def test_who_comes_after_the_draw_of_an_odd_number_is_told_of_the_empty_seat(
    world: World, carla: Account, as_account: As
) -> None:
    session, desk = play_session(world, pairs=9), as_account(carla)
    who = {f"who{n}": str(world.members[f"100{n}"].pk) for n in (1, 2)}

    told = desk.post(page_of(session, "walk-ins-enter"), who, follow=True)

    assert "without a seat: the session is drawn already. Empty: A" in words(told)
    assert f'<a href="/sessions/{session.pk}/change/">' in markup(told)


def test_a_reserve_is_told_what_gives_it_a_place(
    world: World, session: Session, carla: Account, as_account: As
) -> None:
    EntryTerms.objects.create(
        event=session.event, opens_at=NOW, closes_at=NOW + dt.timedelta(days=60), currency="EUR",
        max_entries=1, admits_reserves=True,
    )  # fmt: skip
    desk, address = as_account(carla), page_of(session, "walk-ins-enter")

    def enter(*numbers: str) -> ClientResponse:
        who = {f"who{n}": str(world.members[each].pk) for n, each in enumerate(numbers, start=1)}
        return desk.post(address, who, follow=True)

    enter("1001", "1002")
    told = enter("1003", "1004")

    assert "entered, as a reserve. A place is free once an entry is withdrawn" in words(told)
    assert f'<a href="/events/{session.event_id}/registrations/">Entries online</a>' in markup(told)


def test_who_only_notes_arrivals_reads_what_can_be_done_without_its_links(
    world: World, as_account: As
) -> None:
    session = play_session(world)
    give_role(
        event=session.event, person=world.members["1003"], role=StaffRole.CHECK_IN, account=None,
        now=timezone.now(),
    )  # fmt: skip
    helper = make_account("ajuda@jogador.example", person=world.members["1003"])

    page = as_account(helper).get(page_of(session))

    assert "Every seat is taken. No result is noted yet" in words(page)
    assert "Who comes alone is entered with another who came" in words(page)
    assert "#late-draw" not in markup(page)
    assert "Entries online" not in words(page)


def test_nobody_is_chosen_among_people_of_one_name() -> None:
    one, other = Person(pk=1, name="João Silva"), Person(pk=2, name="Joao Silva")
    third = Person(pk=3, name="João Silvano")

    def chosen(*people: Person, entered: Person | None = None) -> str:
        matches = tuple(SearchMatch(person, None, person == entered) for person in people)
        return SearchField(1, "joão silva", matches).chosen

    assert chosen(one, other, third) == ""
    assert chosen(one, other, entered=one) == ""
    assert chosen(one, third) == "1"
    assert chosen(one, third, entered=one) == "3"


def test_whom_no_seat_waits_for_is_not_entered_in_a_session_that_runs(
    world: World, carla: Account, as_account: As
) -> None:
    session, desk = play_session(world), as_account(carla)
    note_rounds(session, carla, rounds=range(1, 2))
    who = {f"who{n}": str(world.members[f"100{n}"].pk) for n in (1, 2)}
    before = Entry.objects.filter(event=session.event_id).count()

    page = words(desk.get(page_of(session)))
    told = words(desk.post(page_of(session, "walk-ins-enter"), who, follow=True))

    assert "The session is drawn. Nobody more is entered here. Every seat is taken" in page
    assert "Find" not in page  # no form offers what would be refused
    assert "Enter those ticked" not in page
    assert "Every seat is taken and results are noted: who comes now is not entered" in told
    assert "substitute, stand in for somebody absent, or enter the next session" in told
    assert Entry.objects.filter(event=session.event_id).count() == before


def test_as_many_are_entered_as_there_are_empty_seats(
    world: World, carla: Account, as_account: As
) -> None:
    session, desk = play_session(world, pairs=9), as_account(carla)
    note_rounds(session, carla, rounds=range(1, 2))
    enter = page_of(session, "walk-ins-enter")

    first, second = (
        words(
            desk.post(
                enter,
                {f"who{n}": str(world.members[f"100{n + at}"].pk) for n in (1, 2)},
                follow=True,
            )
        )
        for at in (0, 2)
    )

    assert "without a seat: the session is drawn already. Empty: A" in first
    assert "who comes now is not entered" in second
