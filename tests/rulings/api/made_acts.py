"""Every writing address made from an act, with who may use it and an example body."""

import datetime as dt

from django.utils import timezone

from federation.bodies.services.memberships import TransferDraft, request_transfer
from federation.certificates.services.certificates import CertificateWish, request_certificate
from federation.models import Account, CertificateKind, CreditNote, Mandate, Notice, Payment
from tests.factories.calendar import make_cycle, make_reservation
from tests.factories.entries import account_of, enter_pair
from tests.factories.federation import give_mandate, make_account
from tests.factories.hosting import make_national
from tests.factories.money import ask, credited, receive
from tests.factories.tournaments import make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.calendar.services.calendar import ProposalDraft, send_draft, submit_proposal
from tournaments.calendar.services.representation import name_entry, set_quota
from tournaments.calendar.services.reservations import accept_reservation, offer_alternative
from tournaments.deals.services.deals import deal_session, open_deals
from tournaments.entries.services.partners import seek_partner
from tournaments.entries.services.seat_requests import ask_for_seat
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import DealDifference, DealSet, Event

PBN = (
    '[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
)


def money_acts(world: World, *, office: Account) -> dict[str, Act]:
    """Return the acts on an open request, an overpaid one, and a credited one."""
    paid = ask(world.club, world.season, 1500)
    receive(paid, 1600)
    payment = Payment.objects.get(request=paid)
    owed = ask(world.club, world.season, 1500)
    credited(world, "Twice")
    note = CreditNote.objects.get()
    money = {
        "amount_cents": 1250,
        "received_on": "2026-11-02",
        "method": "bank",
        "bank_reference": "T 12",
    }
    named, at = "payment-requests/{id}/", f"payment-requests/{owed.pk}/"
    one = f"payment-requests/{paid.pk}/payments/{payment.pk}/"
    noted = f"payment-requests/{note.request_id}/credits/{note.pk}/paper/"
    return {
        f"{named}receive/": Act(f"{at}receive/", office, money, once=True),
        f"{named}balance/": Act(f"{at}balance/", office, {}, once=True),
        f"{named}paper/": Act(f"{at}paper/", office, {}),
        f"{named}payments/{{payment}}/take-back/": Act(
            f"{one}take-back/", office, {"reason": "x"}, once=True
        ),
        f"{named}payments/{{payment}}/receipt/": Act(f"{one}receipt/", office, {}),
        f"{named}credits/{{note}}/paper/": Act(noted, office, {}),
    }


def deal_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on an event of today: session 1 is sealed, 2 has no deals, 3 open ones."""
    now = timezone.now()
    event = make_event(club=world.club, name="Mãos")
    event.starts_on = event.ends_on = timezone.localdate(now)
    event.planned_sessions = 3
    event.save()
    sealed, other = (_dealt(event, session, now) for session in (1, 3))
    session = open_deals(deal_set=other, account=None, now=now)
    hands = " ".join(reversed(session.deals.get(board=1).hands.split(" ")))
    difference = DealDifference.objects.create(session=session, board=1, hands=hands, found_at=now)
    new = {"session": 2, "reason": "x", "first_board": 1, "boards": 6}
    own = {"session": 2, "reason": "x", "file": PBN}
    at, kept = f"events/{event.pk}/deals/", f"deal-sets/{sealed.pk}/"
    return {
        "events/{id}/deals/seal/": Act(f"{at}seal/", secretary, new, once=True),
        "events/{id}/deals/bring/": Act(
            f"{at}bring/", secretary, own, once=True, files=frozenset({"file"})
        ),
        "deal-sets/{id}/take-out/": Act(
            f"{kept}take-out/", secretary, {"file_format": "pbn", "reason": "x"}
        ),
        "deal-sets/{id}/open/": Act(f"{kept}open/", secretary, {}),
        "sessions/{id}/hand-record/": Act(f"sessions/{session.pk}/hand-record/", secretary, {}),
        "deal-differences/{id}/settle/": Act(
            f"deal-differences/{difference.pk}/settle/",
            secretary,
            {"played": "file", "reason": "x"},
        ),
    }


def _dealt(event: Event, session: int, now: dt.datetime) -> DealSet:
    return deal_session(
        event=event, session=session, first_board=1, boards=2, account=None,
        now=now - dt.timedelta(days=3),
    )  # fmt: skip


def date_acts(world: World, *, secretary: Account, office: Account) -> dict[str, Act]:
    """Return the acts on dates: one accepted, one requested, one answered with other days."""
    now, cycle = timezone.now(), make_cycle()
    season = cycle.season
    accepted, asked, answered = (
        make_reservation(season, club=world.club, title=title, days=(day, day), is_paid=True)
        for title, day in (("Serra", "2027-03-14"), ("Praia", "2027-04-18"), ("Vale", "2027-05-09"))
    )
    accept_reservation(reservation=accepted, account=None, now=now)
    days = (dt.date(2027, 5, 16), dt.date(2027, 5, 16))
    offer_alternative(reservation=answered, days=days, reason="x", account=None, now=now)
    send_draft(cycle=cycle, account=None, now=now)
    proposed = submit_proposal(
        cycle=cycle, draft=ProposalDraft(world.association, "x"), account=None, now=now
    )
    used = {"name": "x", "method": "matchpoints", "planned_sessions": 1, "planned_boards": 24}
    named = "calendar/reservations/"
    return {
        "reservations/{id}/event/": Act(f"reservations/{accepted.pk}/event/", secretary, used),
        f"{named}{{id}}/withdraw/": Act(f"{named}{asked.pk}/withdraw/", secretary, {"reason": "x"}),
        f"{named}{{id}}/take-offer/": Act(f"{named}{answered.pk}/take-offer/", secretary, {}),
        f"{named}{{id}}/answer/accept/": Act(f"{named}{asked.pk}/answer/accept/", office, {}),
        f"{named}{{id}}/answer/offer/": Act(
            f"{named}{asked.pk}/answer/offer/", office, {"starts_on": "2027-04-25", "reason": "x"}
        ),
        f"{named}{{id}}/answer/refuse/": Act(
            f"{named}{asked.pk}/answer/refuse/", office, {"reason": "x"}
        ),
        "calendar/proposals/{id}/accept/": Act(
            f"calendar/proposals/{proposed.pk}/accept/", office, {}
        ),
        "calendar/proposals/{id}/refuse/": Act(
            f"calendar/proposals/{proposed.pk}/refuse/", office, {"reason": "x"}
        ),
    }


def place_acts(world: World, *, player: Account, office: Account) -> dict[str, Act]:
    """Return the acts on the places of an association that has named one pair."""
    naming = make_account("norte@associacao.example")
    give_mandate(naming, "SECRETARY", association=world.association)
    event = make_national()
    quota = set_quota(event=event, association=world.association, places=3, account=None)
    named = name_entry(
        quota=quota,
        players=[world.members["1003"], world.members["1004"]],
        name="",
        is_reserve=False,
        account=None,
        now=timezone.now(),
    )
    entry = {"numbers": ["1001", "1002"], "name": "x", "is_reserve": False}
    body, at = {"association": world.association.pk}, f"events/{event.pk}/"
    return {
        "events/{id}/places/set/": Act(f"{at}places/set/", office, {**body, "places": 4}),
        "events/{id}/region/": Act(f"{at}region/", player, body),
        "places/{id}/name/": Act(f"places/{quota.pk}/name/", naming, entry, once=True),
        "named-entries/{id}/withdraw/": Act(f"named-entries/{named.pk}/withdraw/", naming, {}),
    }


def seat_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on fixed seats: one player of a pair requested one, the other did not."""
    now = timezone.now()
    event = make_event(club=world.club, name="Lugares", day=world.season.ends_on)
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5))
    open_entries(event=event, terms=terms, account=None, now=now)
    one, other = world.members["1003"], world.members["1004"]
    row = enter_pair(event, one, other, now=now)
    seat_request = ask_for_seat(registration=row, why="x", account=account_of(other), now=now)
    return {
        "registrations/{id}/seat/": Act(
            f"registrations/{row.pk}/seat/", account_of(one), {"why": "x"}, once=True
        ),
        "seat-requests/{id}/withdraw/": Act(
            f"seat-requests/{seat_request.pk}/withdraw/", account_of(other), {}
        ),
        "seat-requests/{id}/grant/": Act(
            f"seat-requests/{seat_request.pk}/grant/", secretary, {"line": "NS", "criterion": "x"}
        ),
        "seat-requests/{id}/refuse/": Act(
            f"seat-requests/{seat_request.pk}/refuse/", secretary, {"answer": "x"}
        ),
    }


def partner_acts(world: World) -> dict[str, Act]:
    """Return the acts of players who look for a partner: one does, the other not yet."""
    now = timezone.now()
    event = make_event(club=world.club, name="Parceiros", day=world.season.ends_on)
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5))
    open_entries(event=event, terms=terms, account=None, now=now)
    one, other = (account_of(world.members[number]) for number in ("1003", "1004"))
    wish = seek_partner(event=event, note="x", account=other, now=now)
    at = f"events/{event.pk}/partners/seek/"
    return {
        "events/{id}/partners/seek/": Act(at, one, {"note": "x"}, once=True),
        "partner-wishes/{id}/withdraw/": Act(f"partner-wishes/{wish.pk}/withdraw/", other, {}),
    }


def body_acts(
    world: World, *, secretary: Account, director: Account, office: Account
) -> dict[str, Act]:
    """Return the acts on transfers between two clubs and on the mandate of an event's director."""
    now, day = timezone.now(), timezone.localdate()
    taking = make_account("rui@castelo.example")
    give_mandate(taking, "SECRETARY", club=world.other_club)
    transfer, other = (
        request_transfer(
            draft=TransferDraft(world.members[number], world.other_club, day),
            account=None,
            now=now,
        )
        for number in ("1001", "1002")
    )
    mandate = Mandate.objects.get(account=director)
    data = {"number": "1003", "effective_on": day.isoformat(), "note": "x"}
    named = f"events/{world.event.pk}/directors/name/"
    days = {"first_day": day.isoformat(), "last_day": day.isoformat()}
    at, chosen = "federation/transfers/", {"transfers": [transfer.pk, other.pk]}
    return {
        "federation/clubs/{id}/transfers/ask/": Act(
            f"federation/clubs/{world.other_club.pk}/transfers/ask/", taking, data
        ),
        f"{at}enter/": Act(f"{at}enter/", office, {**data, "to_club": world.other_club.pk}),
        f"{at}approve/": Act(f"{at}approve/", office, chosen),
        f"{at}refuse/": Act(f"{at}refuse/", office, {**chosen, "reason": "x"}),
        f"{at}{{id}}/withdraw/": Act(f"{at}{transfer.pk}/withdraw/", taking, {}),
        "events/{id}/direction/appoint/": Act(
            f"events/{world.event.pk}/direction/appoint/",
            secretary,
            {"number": "1003", "post": "CHIEF", "qualified_abroad": "EBL"},
        ),
        "events/{id}/directors/name/": Act(
            named, secretary, {"email": "novo@arbitro.example", **days}
        ),
        "events/{id}/directors/{mandate}/end/": Act(
            f"events/{world.event.pk}/directors/{mandate.pk}/end/", secretary, {}
        ),
    }


def message_acts(*, office: Account) -> dict[str, Act]:
    """Return the acts on messages that no server accepted."""
    failed = {"code": "notice_entry_licensed", "state": "FAILED"}
    row = Notice.objects.create(email="a@x.example", **failed)
    Notice.objects.create(email="b@x.example", **failed)
    return {
        "federation/messages/{id}/again/": Act(f"federation/messages/{row.pk}/again/", office, {}),
        "federation/messages/again/": Act("federation/messages/again/", office, {}),
    }


def certificate_acts(world: World, *, player: Account, office: Account) -> dict[str, Act]:
    """Return the acts on certificates: one requested by a player, one without a fee."""
    day = timezone.localdate()
    wish = CertificateWish(CertificateKind.CLUB, day, club=world.club)
    row = request_certificate(wish=wish, account=office, now=timezone.now(), free=True)
    data = {"kind": "LICENCE", "as_of": day.isoformat(), "language": "en", "purpose": "x"}
    return {
        "certificates/ask/": Act("certificates/ask/", player, data, once=True),
        "certificates/{id}/issue/": Act(f"certificates/{row.pk}/issue/", office, {}),
    }
