"""Players of a result file that has only numbers: those who were seated under these numbers."""

from dataclasses import replace

from scoring.importers.entries import key_of
from scoring.importers.records import ImportedContestant, ImportedFile, ImportedPlayer
from tournaments.models import EntryPlayer, Event
from tournaments.rules.triplets import SIZE, refuse_size
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.selectors.sessions import sessions_of

Players = tuple[ImportedPlayer, ...]


def with_players_seated(
    event: Event, imported: ImportedFile, session: int | None = None
) -> ImportedFile:
    """Return the file with the seated players added to contestants without players.

    A number refers to the session of the file, or else to the first seated session. If the file
    names no section and only one is played, its letter is not needed. Of a triplet many programs
    store only two names: the third is added. Raises: RuleError for a triplet that still lacks one.
    """
    if event.is_triplets:
        return _with_triplets(event, imported, session)
    if all(contestant.players for contestant in imported.contestants):
        return imported
    players = _seated(event, session)
    return replace(
        imported,
        contestants=tuple(
            contestant
            if contestant.players
            else replace(contestant, players=_under_number(contestant, players))
            for contestant in imported.contestants
        ),
    )


def _with_triplets(event: Event, imported: ImportedFile, session: int | None) -> ImportedFile:
    if any(len(contestant.players) != SIZE for contestant in imported.contestants):
        seated, entered = _seated(event, session), _entered(event)
        contestants = tuple(
            replace(contestant, players=_three(contestant, seated, entered))
            for contestant in imported.contestants
        )
        imported = replace(imported, contestants=contestants)
    for contestant in imported.contestants:
        refuse_size(len(contestant.players), number=contestant.number)
    return imported


def _three(
    contestant: ImportedContestant, seated: dict[str, Players], entered: dict[str, Players]
) -> Players:
    """Return the named players, or the three entered or seated players of whom they are two."""
    if len(contestant.players) >= SIZE:
        return contestant.players
    numbers = {player.national_number for player in contestant.players}
    by_person = {entered[number] for number in numbers if number in entered}
    players = by_person.pop() if len(by_person) == 1 else _under_number(contestant, seated)
    fits = numbers <= {player.national_number for player in players}
    return players if fits else contestant.players


def _under_number(contestant: ImportedContestant, players: dict[str, Players]) -> Players:
    return players.get(key_of(contestant.section, contestant.number, ""), ())


def _seated(event: Event, number: int | None) -> dict[str, Players]:
    """Return, by section and number, the players of a session, or of the first seated one."""
    sessions = sessions_of(event)
    for session in [*(session for session in sessions if session.number == number), *sessions]:
        seating = seating_of(session, on=session.played_on)
        if not seating.plans:
            continue
        is_alone = len(seating.sections) == 1
        seated: dict[str, Players] = {}
        for section, seat in seating.everybody:
            players = tuple(ImportedPlayer(name, number) for name, number in seat.licences)
            seated.setdefault(f"{section.letter}/{seat.number}", players)
            if is_alone:
                seated.setdefault(str(seat.number), players)
        return seated
    return {}


def _entered(event: Event) -> dict[str, Players]:
    """Return the players of each entry of an event, by the licence number of each of them."""
    groups: dict[int, list[ImportedPlayer]] = {}
    rows = EntryPlayer.objects.filter(
        entry__event=event, entry__withdrawn_at__isnull=True, left_at__isnull=True
    )
    for row in rows.select_related("person").order_by("entry", "position"):
        player = ImportedPlayer(row.person.name, row.person.number or "")
        groups.setdefault(row.entry_id, []).append(player)
    return {
        player.national_number: tuple(group)
        for group in groups.values()
        for player in group
        if player.national_number
    }
