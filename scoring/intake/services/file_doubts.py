"""Doubts about a result file for its reader; nothing is refused here."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Q

from federation.models import Person
from scoring.engine_input.contract_scores import ContractScores
from scoring.importers.records import ImportedFile, ImportedLine
from scoring.intake.rules import TableResultSeen, remarks_beside, remarks_on
from scoring.intake.selectors.deals import hands_of_event
from scoring.intake.selectors.files import matches_of
from scoring.models import FileState, MatchKind, PersonMatch, ResultFile
from tournaments.deals.rules.card_play import hands_by_seat
from tournaments.direction.selectors import directing_people
from tournaments.entries.selectors.checks import ENTRIES, size_of_entry
from tournaments.entries.selectors.entries import entered_as
from tournaments.models import EntryPlayer, Event, EventKind

DIRECTION = "RTP 2.1.1"
TEAMS = "RTP 3.6.1"
MOST_REMARKS = 10  # of one kind, listed singly
SUIT_SIGNS = str.maketrans("SHDC", "♠♥♦♣")
Told = dict[str, Any]
Board = tuple[int, int]


def doubtful_results(event: Event, imported: ImportedFile) -> list[Told]:
    """Return the improbable scores and leads of a file, line by line."""
    scores = ContractScores(imported)
    seen = [_seen(line, scores) for line in imported.lines]
    of_board: dict[Board, list[int]] = defaultdict(list)
    for place, line in enumerate(imported.lines):
        of_board[line.session, line.board].append(place)
    hands: dict[Board, str] = {}
    if any(line.lead for line in imported.lines):  # the cards are there to look a lead up in
        hands = hands_of_event(event) | {
            (deal.session, deal.board): " ".join(deal.hands) for deal in imported.deals
        }
    questions: list[Told] = []
    for (session, board), places in sorted(of_board.items()):
        cards = hands_by_seat(hands[session, board]) if (session, board) in hands else None
        for place in places:
            others = [seen[other_place] for other_place in places if other_place != place]
            remarks = [*remarks_on(seen[place], hands=cards), *remarks_beside(seen[place], others)]
            where = imported.lines[place].where
            questions += [
                _question(remark.code, where=where, **_spelt(remark.values)) for remark in remarks
            ]
    return _first_of_kind(questions)


def _first_of_kind(questions: Sequence[Told]) -> list[Told]:
    """Return the first remarks of each kind, and how many more there are."""
    kinds = Counter(question["code"] for question in questions)
    doubts: list[Told] = []
    for kind, count in kinds.items():
        doubts += [question for question in questions if question["code"] == kind][:MOST_REMARKS]
        if count > MOST_REMARKS:
            doubts.append(_question("warnings_left_out", kind=kind, count=count - MOST_REMARKS))
    return doubts


def warnings_of(file: ResultFile) -> list[Told]:
    """Return the warnings about a file, and about the people identified in it now."""
    noticed: list[Told] = list(file.report.get("warnings", ()))
    return [*noticed, *_about_people(file)] if file.state == FileState.WAITING else noticed


def _about_people(file: ResultFile) -> list[Told]:
    """Return visitors, people who play twice, entries of a wrong size, and directors."""
    matches = matches_of(file)
    return [
        *_visitors(matches),
        *_in_two_entries(file.event, matches),
        *_of_wrong_size(file.event, matches),
        *_directors(file.event, matches),
    ]


def _visitors(matches: Iterable[PersonMatch]) -> list[Told]:
    """Return the players entered as visitors: a member entered so plays without a licence."""
    names = [match.name for match in matches if match.kind == MatchKind.VISITOR]
    return [_question("held_to_be_visitors", players=names)] if names else []


def _in_two_entries(event: Event, matches: Sequence[PersonMatch]) -> list[Told]:
    """Return the players in two entries at once, of the file or entered before."""
    places: dict[int, dict[str, str]] = defaultdict(dict)
    for match in matches:
        meant = [match.person_id] if match.person_id is not None else match.candidates
        if len(meant) == 1 and meant[0] is not None:
            places[meant[0]].setdefault(match.contestant, match.name)
    in_file: dict[str, set[int]] = {match.contestant: set() for match in matches}
    for person, named in places.items():
        for key in named:
            in_file[key].add(person)
    online = entered_as(event, {key: frozenset(people) for key, people in in_file.items()})
    seated = EntryPlayer.objects.filter(
        entry__event=event, left_at__isnull=True, person__in=places
    ).exclude(Q(entry__key__in=in_file) | Q(entry__in=online.values()))
    for person, key in seated.values_list("person_id", "entry__key"):
        places[person].setdefault(key, "")
    twice = {person: keys for person, keys in places.items() if len(keys) > 1}
    names = dict(Person.objects.filter(pk__in=twice).values_list("pk", "name")) if twice else {}
    return [
        _question(
            "player_in_two_entries",
            player=names[person],
            entries=sorted(keys),
            article=ENTRIES,
        )
        for person, keys in sorted(twice.items())
    ]


def _of_wrong_size(event: Event, matches: Iterable[PersonMatch]) -> list[Told]:
    """Return the entries with fewer or more players than the event allows."""
    sizes: dict[str, int] = defaultdict(int)
    for match in matches:
        sizes[match.contestant] += 1
    fewest, most = size_of_entry(event)
    article = TEAMS if event.kind == EventKind.TEAMS else ENTRIES
    return [
        _question(
            "entry_of_wrong_size",
            entry=key,
            players=players,
            fewest=fewest,
            most=most,
            article=article,
        )
        for key, players in sizes.items()
        if not fewest <= players <= most
    ]


def _directors(event: Event, matches: Iterable[PersonMatch]) -> list[Told]:
    """Return the directors of the event who play in it, not as substitutes. Source: RTP 2.1.1."""
    directing = directing_people(event)
    playing = {match.person_id: match.name for match in matches if match.person_id in directing}
    return [
        _question("director_among_players", director=name, article=DIRECTION)
        for _person, name in sorted(playing.items())
    ]


def _seen(line: ImportedLine, scores: ContractScores) -> TableResultSeen:
    score = scores.recorded(line)
    return TableResultSeen(line.contract, line.declarer, line.lead, line.tricks, score)


def _spelt(values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a remark in words: seats by name, cards with their suit."""
    data = dict(values)
    if "seat" in data:
        data["seat"] = f"seat:{data['seat']}"
    if "lead" in data:
        card = str(data["lead"])
        data["lead"] = card[0].translate(SUIT_SIGNS) + card[1:].replace("T", "10")
    if "contract" in data:
        bid = str(data["contract"])
        data["contract"] = bid[:1] + bid[1:2].translate(SUIT_SIGNS) + bid[2:].replace("X", "×")
    return data


def _question(code: str, **values: object) -> Told:
    return {"code": code, "values": dict(values)}
