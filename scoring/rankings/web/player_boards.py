"""A player's partners; and, for readers who may see it, boards compared with other tables."""

from dataclasses import dataclass
from fractions import Fraction

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.page_parts.figures import NOTHING, figure, hundredths
from federation.page_parts.panels import Panel
from federation.people.selectors.people import shown_name
from federation.selectors.callers import reader_of
from federation.selectors.seasons import season_shown
from scoring.engine.rounding import to_places
from scoring.rankings.selectors.strengths import may_read_figures
from scoring.standings.selectors.own_boards import Partner, Sum, own_boards, partners_of

PARTNERS_SHOWN = 10
OPPONENTS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class PartnerRow:
    """A partner, for the page."""

    person: Person
    name: str
    events: int
    percent: str


@dataclass(frozen=True, slots=True)
class BoardsRow:
    """Boards of one kind, for the page."""

    label: str | Promise
    sum: Sum
    percent: str
    imps: str
    tricks: str


def player_partners(person: Person, request: HttpRequest) -> Panel | None:
    """Return the panel with a player's partners in pairs, and their results."""
    partners = partners_of(person)
    if not partners:
        return None
    people = Person.objects.in_bulk([partner.person_id for partner in partners])
    rows = [_partner(partner, people[partner.person_id]) for partner in partners]
    data = {
        "rows": rows[:PARTNERS_SHOWN],
        "others": rows[PARTNERS_SHOWN:],
        "partners": len(partners),
    }
    html = render_to_string("scoring/panels/player_partners.html", data, request=request)
    return Panel(_("Partners"), html, key="partners")


def player_boards(person: Person, request: HttpRequest) -> Panel | None:
    """Return the panel with a player's boards compared, for readers who may see it."""
    on = timezone.localdate()
    season = season_shown(None, on=on)
    if season is None or not may_read_figures(reader_of(request), person, on=on):
        return None
    boards = own_boards(person, season)
    if boards is None:
        return None
    most = sorted(boards.opponents.items(), key=lambda row: (-row[1].boards, row[0]))
    shown = most[:OPPONENTS_SHOWN]
    people = Person.objects.in_bulk({number for pair, _sum in shown for number in pair})
    data = {
        "season": season,
        "is_own": getattr(request.user, "person_id", None) == person.pk,
        "rows": [
            _boards(_("Declaring"), boards.declaring),
            _boards(_("Defending"), boards.defending),
            _boards(_("All boards"), boards.every),
        ],
        "opponents": [
            _boards(" – ".join(shown_name(people[number], on=on) for number in pair), total)
            for pair, total in shown
        ],
    }
    html = render_to_string("scoring/panels/player_boards.html", data, request=request)
    return Panel(_("Declaring and defending"), html, key="boards")


def _partner(partner: Partner, person: Person) -> PartnerRow:
    return PartnerRow(
        person,
        shown_name(person, on=timezone.localdate()),
        partner.events,
        hundredths(partner.percent_hundredths),
    )


def _boards(label: str | Promise, total: Sum) -> BoardsRow:
    return BoardsRow(
        label, total, _text(total.percent), _text(total.imps, signed=True),
        _text(total.tricks, signed=True),
    )  # fmt: skip


def _text(value: Fraction | None, *, signed: bool = False) -> str:
    return NOTHING if value is None else figure(to_places(value, 2), 2, signed=signed)
