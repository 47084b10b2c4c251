"""The contestants of an event, as pages print them."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext

from federation.models import Season
from federation.people.selectors.people import clubs_of_people, shown_name
from tournaments.models import Entry, EntryPlayer, Event, EventKind
from tournaments.selectors.names_shown import entry_shown, load_hidden_players


@dataclass(frozen=True, slots=True)
class ShownPlayer:
    """A player of an entry; visitors have no number and no page. pk: of the row of the entry."""

    person_id: int
    number: str
    name: str
    club: str
    is_substitute: bool
    pk: int = 0

    @property
    def key(self) -> str:
        """Return what forms call the player: the federation number, which visitors lack."""
        return self.number or f"person:{self.person_id}"

    @property
    def label(self) -> str:
        """Return the name, and the role if it is not that of a member."""
        if self.is_substitute:
            return gettext("%(name)s (substitute)") % {"name": self.name}
        return self.name if self.number else gettext("%(name)s (visitor)") % {"name": self.name}


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """A contestant with its players, named as the public may see them.

    captain: a team's non-playing captain; "" if a player is captain.
    """

    pk: int
    key: str
    number: str
    section: str
    direction: str
    team: str
    players: tuple[ShownPlayer, ...]
    captain: str = ""

    @property
    def title(self) -> str:
        """Return the team's name, or the names of the pair."""
        return self.team or self.names or self.key

    @property
    def names(self) -> str:
        """Return the players' names."""
        return " – ".join(player.name for player in self.players)

    @property
    def squad(self) -> str:
        """Return the people of a team with their roles, a non-playing captain last."""
        text = " – ".join(player.label for player in self.players)
        if not self.captain:
            return text
        captain = gettext("non-playing captain: %(name)s") % {"name": self.captain}
        return f"{text} · {captain}"

    @property
    def clubs(self) -> str:
        """Return the clubs of the players, each once."""
        return " · ".join(dict.fromkeys(player.club for player in self.players if player.club))

    @property
    def label(self) -> str:
        """Return section and number: "A3", "Red 3"."""
        between = " " if len(self.section) > 1 else ""
        return f"{self.section}{between}{self.number}"


def shown_entries(
    entries: QuerySet[Entry] | Iterable[int], *, season: Season | None, on: dt.date
) -> dict[int, ShownEntry]:
    """Return contestants with their players by id, in three queries in all, four for teams.

    season: of the licences that give the clubs; None leaves out clubs.
    """
    seated = EntryPlayer.objects.filter(left_at__isnull=True).select_related("person")
    rows = list(
        Entry.objects.filter(Q(pk__in=entries))
        .select_related("event", "registration__captain")
        .prefetch_related(Prefetch("players", seated))
    )
    load_hidden_players(rows, on=on)
    people = {player.person_id for entry in rows for player in entry.players.all()}
    clubs = clubs_of_people(people, season=season) if season else {}
    return {
        entry.pk: ShownEntry(
            pk=entry.pk,
            key=entry.key,
            number=entry.number,
            section=entry.section,
            direction=entry.direction,
            team=entry_shown(entry, on=on),
            players=tuple(
                ShownPlayer(
                    person_id=player.person_id,
                    number=player.person.number or "",
                    name=shown_name(player.person, on=on),
                    club=clubs[player.person_id].name if player.person_id in clubs else "",
                    is_substitute=player.is_substitute,
                    pk=player.pk,
                )
                for player in entry.players.all()
            ),
            captain=_captain(entry, on=on),
        )
        for entry in rows
    }


def _captain(entry: Entry, *, on: dt.date) -> str:
    """Return the name of a team's non-playing captain, or "". Source: RTP 2.3.3."""
    registration = getattr(entry, "registration", None)
    if registration is None or entry.event.kind != EventKind.TEAMS:
        return ""
    if any(player.person_id == registration.captain_id for player in entry.players.all()):
        return ""
    return shown_name(registration.captain, on=on)


def entered_as(event: Event, people: Mapping[str, frozenset[int]]) -> dict[str, Entry]:
    """Return the online entries that match the contestants of a result file, by key of the file.

    people: of each contestant in the file. The entry with most players in common matches; keys stay
    unique.
    """
    keys = set(event.entries.values_list("key", flat=True))
    waiting = event.entries.filter(
        withdrawn_at__isnull=True, key__startswith="online-"
    ).prefetch_related("players")
    seated = {
        entry: {row.person_id for row in entry.players.all() if row.left_at is None}
        for entry in waiting
    }
    entries_by_key = {}
    for key, group in people.items():
        if key in keys or not seated:
            continue
        entry = max(seated, key=lambda row: (len(seated[row] & group), -row.pk))
        if seated[entry] & group:
            entries_by_key[key] = entry
            del seated[entry]
    return entries_by_key
