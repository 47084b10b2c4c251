"""The parties of a case: people, clubs and associations; who reads, speaks and gets e-mails."""

import datetime as dt
from collections.abc import Sequence
from enum import StrEnum

from django.db.models import Model, Q
from django.utils import timezone
from django.utils.translation import gettext, pgettext

from federation.bodies.selectors.mandates import mandates_in_force
from federation.mail.selectors.addressees import Addressee, secretaries_by_body
from federation.models import Account, Association, Club, Person, Role
from federation.texts import long_date
from rulings.models import CaseDecision, CaseParty, CouncilCase, PartyRole, Sanction
from tournaments.selectors.addressees import reached

Who = Person | Club | Association


class WayHeard(StrEnum):
    """How a body heard a party."""

    HEARING = "HEARING"
    WRITING = "WRITING"


# Who answers for something: complainants, witnesses and directors tell what they know.
ANSWERING = (PartyRole.CONCERNED, PartyRole.RESPONDENT)
# Who reads the papers for parties; witnesses only come to the hearing.
READING = [PartyRole.CONCERNED, PartyRole.COMPLAINANT, PartyRole.RESPONDENT, PartyRole.DIRECTOR]


def column_of(who: Model) -> str:
    """Return the column of a party: "person", "club" or "association"."""
    return who._meta.model_name or ""


def key_of(who: Model) -> str:
    """Return the key of a party in forms and comparisons: "club:5"."""
    return f"{column_of(who)}:{who.pk}"


def parties_with_names(case: CouncilCase) -> list[CaseParty]:
    """Return the parties of a case with their names. One query."""
    return list(case.parties.select_related("case", "person", "club", "association"))


def own_parties(account: Account, *, on: dt.date, before: str = "") -> Q:
    """Return the condition of rows that an account reads as a party, or as secretary of one.

    before: the lookup from the row to its parties ("parties__"). The office that acts for a club
    reads none of its cases, because they are confidential.
    """
    query = Q(**{f"{before}pk__in": []})
    if account.person_id is not None:
        query |= Q(**{f"{before}person": account.person_id})
    held = mandates_in_force(account, on=on).filter(role=Role.SECRETARY)
    for body in ("club", "association"):
        query |= Q(**{f"{before}{body}__in": held.exclude(**{body: None}).values(body)})
    return query & Q(**{f"{before}role__in": READING})


def addressees_of_parties(case: CouncilCase, *, on: dt.date) -> list[Addressee]:
    """Return the addresses of the parties: people, and the secretaries of bodies."""
    parties = parties_with_names(case)
    addressees = reached(party.person for party in parties if party.person is not None)
    secretaries = secretaries_by_body(on=on)
    for party in parties:
        if party.person is None:
            email = party.who.email
            addressees += secretaries.get(key_of(party.who)) or (
                [Addressee(email)] if email else []
            )
    return list(dict.fromkeys(addressees))


def role_text(party: CaseParty) -> str:
    """Return the role of a party in its case: an appellant is no complainant."""
    case = party.case
    if case.source.startswith("appeal:") or case.appeal_of_id is not None:
        in_appeals = {
            PartyRole.COMPLAINANT.value: pgettext("party of an appeal", "appellant"),
            PartyRole.RESPONDENT.value: pgettext("party of an appeal", "respondent"),
        }
        return in_appeals.get(party.role, party.get_role_display())
    return str(party.get_role_display())


def parties_heard(case: CouncilCase) -> dict[str, tuple[WayHeard, ...]]:
    """Return how each party was heard: summoned to a hearing that was held, or in writing.

    A hearing that was called off, or has no minutes yet, is none.
    """
    written = set(
        case.documents.filter(from_party__isnull=False).values_list("from_party", flat=True)
    )
    held = (
        case.hearings.filter(minutes_at__isnull=False, called_off_at__isnull=True)
        .order_by("-held_at")
        .first()
    )
    ways_by_key: dict[str, tuple[WayHeard, ...]] = {}
    for party in parties_with_names(case):
        ways = []
        if held is not None and (party.added_at is None or party.added_at <= held.called_at):
            ways.append(WayHeard.HEARING)
        if party.pk in written:
            ways.append(WayHeard.WRITING)
        if ways:
            ways_by_key[key_of(party.who)] = tuple(ways)
    return ways_by_key


def ways_text(ways: Sequence[WayHeard]) -> str:
    """Return in words how a party was heard, "" for somebody who was not."""
    if not ways:
        return ""
    if len(ways) > 1:
        return gettext("heard at the hearing and in writing")
    at_hearing = ways[0] is WayHeard.HEARING
    return gettext("heard at the hearing") if at_hearing else gettext("heard in writing alone")


def heard_texts(case: CouncilCase) -> list[str]:
    """Return in words who was summoned to each hearing that was held, and who wrote, and when."""
    parties = parties_with_names(case)
    lines = []
    rows = case.hearings.filter(minutes_at__isnull=False, called_off_at__isnull=True)
    for hearing in rows.order_by("held_at", "pk"):
        called = [
            one for one in parties if one.added_at is None or one.added_at <= hearing.called_at
        ]
        held = timezone.localtime(hearing.held_at)
        lines.append(
            gettext(
                "Hearing on %(day)s at %(time)s, %(place)s; called to it on %(called)s: %(who)s"
            )
            % {
                "day": long_date(held.date()),
                "time": f"{held:%H:%M}",
                "place": hearing.place,
                "called": long_date(timezone.localdate(hearing.called_at)),
                "who": ", ".join(one.name for one in called),
            }
        )
    names = {party.pk: party.name for party in parties}
    written = case.documents.filter(from_party__isnull=False).order_by("added_at", "pk")
    lines += [
        gettext("In writing, received on %(day)s: %(who)s")
        % {"day": long_date(timezone.localdate(added)), "who": names[party]}
        for party, added in written.values_list("from_party", "added_at")
    ]
    return lines


def panel_names(decision: CaseDecision) -> tuple[str, ...]:
    """Return who decided; the first of several presided, as the form requests."""
    first, *others = [line.strip() for line in decision.panel.splitlines() if line.strip()] or [""]
    if not others:
        return (first,) if first else ()
    return (gettext("%(name)s, who presided") % {"name": first}, *others)


def sanctions_with_names(decision_id: int) -> list[Sanction]:
    """Return the sanctions of a decision with names. One query."""
    rows = Sanction.objects.filter(decision=decision_id).order_by("pk")
    return list(rows.select_related("person", "club", "association", "request"))
