"""Two result files for a newcomer to upload: an event of the demo's club, and its correction."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from random import Random

from rulings.demo.people import Member
from rulings.demo.published import with_published
from rulings.demo.simulator import PairsPlan, Player, Side, simulated_pairs, with_tricks
from scoring.exporters.usebio import write_usebio
from scoring.importers.records import ImportedFile, ImportedPlayer
from tournaments.models import Event

FILE, CORRECTED = "torneio-de-exemplo.xml", "torneio-de-exemplo-corrigido.xml"
PAIRS, ROUNDS, BOARDS_PER_ROUND = 14, 7, 3
VISITOR = "Zacarias Forasteiro"
A_HAIR = Decimal("0.01")
GAME = 400


def write_sample_files(
    folder: Path, members: Sequence[Member], rng: Random, event: Event
) -> list[Path]:
    """Write both files for an event; members: of its club, at least as many as play."""
    players = [
        Player(member.person.name, member.person.number or "", member.skill)
        for member in rng.sample(list(members), 2 * PAIRS)
    ]
    sides = tuple(Side(tuple(players[n : n + 2])) for n in range(0, len(players), 2))
    plan = PairsPlan(event.name, event.starts_on, (sides,), ROUNDS, BOARDS_PER_ROUND)
    played = _with_slips(simulated_pairs(plan, rng))
    written = {
        FILE: _a_hair_off(with_published(played)),
        CORRECTED: with_published(_corrected(played)),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for file, imported in written.items():
        (folder / file).write_bytes(write_usebio(imported))
    return [folder / file for file in written]


def _with_slips(played: ImportedFile) -> ImportedFile:
    """Misspell some people as scorers do, without their number, or unknown."""
    contestants = []
    place = 0
    for contestant in played.contestants:
        players = []
        for player in contestant.players:
            slip = _SLIPS.get(place)
            players.append(slip(player) if slip else player)
            place += 1
        contestants.append(replace(contestant, players=tuple(players)))
    return replace(played, contestants=tuple(contestants))


def _misspelt(player: ImportedPlayer) -> ImportedPlayer:
    return replace(player, name=player.name[:-2] + player.name[-1])


def _plain(player: ImportedPlayer) -> ImportedPlayer:
    """Return a name as from an old program, without accents."""
    spelled = unicodedata.normalize("NFKD", player.name).encode("ascii", "ignore").decode()
    return replace(player, name=spelled)


def _last_name_first(player: ImportedPlayer) -> ImportedPlayer:
    first, _blank, rest = player.name.partition(" ")
    return ImportedPlayer(f"{rest}, {first}")


def _shouted_without_number(player: ImportedPlayer) -> ImportedPlayer:
    return ImportedPlayer(_plain(player).name.upper())


def _doubtful(player: ImportedPlayer) -> ImportedPlayer:
    """Return a misspelt name without its number, so that somebody has to be asked."""
    return ImportedPlayer(_misspelt(player).name)


def _visitor(_player: ImportedPlayer) -> ImportedPlayer:
    return ImportedPlayer(VISITOR)


_SLIPS: dict[int, Callable[[ImportedPlayer], ImportedPlayer]] = {
    0: _plain,
    5: _misspelt,
    9: _misspelt,
    12: _last_name_first,
    16: _shouted_without_number,
    20: _doubtful,
    23: _visitor,
}


def _a_hair_off(imported: ImportedFile) -> ImportedFile:
    """Change one published percentage so that it cannot be reproduced."""
    first, *others = imported.contestants
    published = first.published
    if published.percentage is not None:
        first = replace(
            first, published=replace(published, percentage=published.percentage + A_HAIR)
        )
    return replace(imported, contestants=(first, *others))


def _corrected(played: ImportedFile) -> ImportedFile:
    """Return the file with one game entered again: two down."""
    place = next(
        place
        for place, line in enumerate(played.lines)
        if line.ns_score is not None and abs(line.ns_score) >= GAME and line.tricks is not None
    )
    line = played.lines[place]
    corrected = with_tricks(line, int(line.contract[0]) + 4)
    return replace(played, lines=(*played.lines[:place], corrected, *played.lines[place + 1 :]))
