"""The terms of an event's places: format, prizes, phase, bracket."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from federation.licences.selectors.categories import categories_held
from federation.models import Licence
from federation.rules.figures_scoring import OwnSession
from scoring.engine.handicap import (
    match_handicap,
    pair_handicap,
    player_handicap,
    triplet_handicap,
)
from scoring.engine_input.match_rulings import book_key, corrections_due
from scoring.engine_input.values import BracketMatch, SegmentHandicap, Terms
from scoring.models import Match, PairsByVps, RankingTerms
from tournaments.models import (
    EntryPlayer,
    Event,
    EventKind,
    MatchEnd,
    PhaseEvent,
    PlayFormat,
    ReserveOrder,
    ScheduledMatch,
    TeamPlay,
)
from tournaments.rules.draws import drawn_order
from tournaments.rules.triplets import SIZE
from tournaments.seating.selectors.swiss_byes import swiss_byes
from tournaments.selectors.rule_sets import is_official, regulation_of
from tournaments.teams.selectors.following_rounds import both_go_on
from tournaments.teams.selectors.line_ups import line_ups_of, segment_boards
from tournaments.teams.selectors.schedule import schedule_of, team_play_of
from tournaments.teams.selectors.strength import iv_of_people

LOWERED_SINCE = 2007  # the first edition in which Law 12C2(c) looks at an offender's session
FORMS = {
    PlayFormat.LEAGUE: "league",
    PlayFormat.SWISS: "swiss",
    PlayFormat.KNOCKOUT: "knockout",
}


def stated_terms(event: Event) -> RankingTerms | None:
    """Return the last stated terms of the ranking of an event, None without any."""
    return RankingTerms.objects.filter(event=event).order_by("-version").first()


def terms_of(event: Event) -> Terms:
    """Return how the places of an event are decided."""
    ranking_terms = stated_terms(event) or RankingTerms()
    play = team_play_of(event) if event.kind == EventKind.TEAMS else None
    matches = schedule_of(event) if play is not None else []
    penalties = regulation_of(event).penalties
    terms = Terms(
        cuts=places_that_matter(event, ranking_terms, with_reserves=True),
        drawn=_drawn(event, ranking_terms.lot_seed) if ranking_terms.lot_seed else (),
        pairs_by_vps=ranking_terms.pairs_by_vps,
        pairs_byes=swiss_byes(event) if ranking_terms.pairs_by_vps == PairsByVps.SWISS else (),
        resistance_from_round=regulation_of(event).swiss.resistance_counts_from_round,
        resistance_bonus=Fraction(ranking_terms.resistance_bonus, 100),
        patton=_patton(ranking_terms),
        handicaps=_handicaps(event, play, matches)
        if play is not None and ranking_terms.handicap
        else (),
        phase_ended=play is None or corrections_due(event, play),
        points_by=list_that_gives_points(event, ranking_terms),
        vps_of_an_imp=Fraction(penalties.vp) / penalties.imps,
        own_average="both" if lowers_to_own_session(event) else "plus",
        law_lowers=event.law_edition >= LOWERED_SINCE,
    )
    return terms if play is None else by_schedule(terms, play, matches)


def terms_of_file(event: Event) -> Terms:
    """Return the terms by which the figures of a result file are compared: how Patton is won."""
    return Terms(patton=_patton(stated_terms(event) or RankingTerms()))


def _patton(ranking_terms: RankingTerms) -> tuple[Decimal, ...]:
    return tuple(Decimal(str(winner)) for winner in ranking_terms.patton_winners)


def by_schedule(terms: Terms, play: TeamPlay, matches: list[ScheduledMatch]) -> Terms:
    """Return terms with what follows from how teams play and from their schedule."""
    is_knockout = play.format == PlayFormat.KNOCKOUT
    bracket = _bracket(matches) if is_knockout else ()
    return replace(
        terms,
        form="" if is_knockout and not bracket else FORMS[PlayFormat(play.format)],
        groups=_groups(play, matches),
        bracket=bracket,
        byes=() if is_knockout else _byes(matches),
    )


def lowers_to_own_session(event: Event) -> bool:
    """Return whether an artificial 40 % is lowered to the own session by the rule set.

    Source: Law 12C2(c) (2007, 2017); RTP 2.2.3.1, which gives 40; Law 88 (1997) has no such rule.
    """
    follows = regulation_of(event).artificial_scores.own_session
    return follows is OwnSession.LOWERS_TOO and event.law_edition >= LOWERED_SINCE


def list_that_gives_points(event: Event, ranking_terms: RankingTerms) -> str:
    """Return which of the lists of an event with handicap gives points. Source: RTP 3.5.4, 3.6.9.

    The choice stated in the terms prevails; else the regulation of the event decides.
    """
    if ranking_terms.points_by:
        return ranking_terms.points_by
    figures = regulation_of(event).handicaps
    by_kind = figures.teams_points_by if event.kind == EventKind.TEAMS else figures.pairs_points_by
    return by_kind.value


def places_that_matter(
    event: Event, ranking_terms: RankingTerms, *, with_reserves: bool = False
) -> tuple[int, ...]:
    """Return the last place of each title, prize and qualification.

    with_reserves: also each place behind the qualified ones, if reserves are called in order: a tie
    among them decides who goes on. Source: RTP 2.1.10, 3.5.9.1.
    """
    cuts = set(range(1, ranking_terms.prized_places + 1))
    if is_official(event):
        cuts.add(1)
    source = PhaseEvent.objects.filter(event=event).select_related("phase").first()
    if source is not None and source.places:
        cuts.add(source.places)
        if with_reserves and source.phase.reserve_order != ReserveOrder.NONE:
            cuts.update(range(source.places, event.entries.count()))
    return tuple(sorted(cuts))


def handicaps_of_pairs(event: Event) -> dict[int, Fraction]:
    """Return, by entry, the handicap of a pair by category; none without a handicap.

    A triplet has the same share of its three players' handicaps as for its value index.

    A player without a licence this season has the table's figure for the last category held; a
    player who never had one, none. Source: RTP 3.5.4.
    """
    ranking_terms = stated_terms(event)
    if event.kind != EventKind.PAIRS or ranking_terms is None or not ranking_terms.handicap:
        return {}
    figures = regulation_of(event).handicaps
    rows = list(
        EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True).select_related(
            "person"
        )
    )
    people = [row.person_id for row in rows]
    held = categories_held(people, on=event.starts_on)
    licensed = set(
        Licence.objects.filter(
            person__in=people, season=event.season_id, cancelled_at__isnull=True
        ).values_list("person_id", flat=True)
    )
    by_entry: dict[int, list[int]] = {}
    for row in rows:
        by_entry.setdefault(row.entry_id, []).append(
            player_handicap(
                held.get(row.person_id) if row.person_id in licensed else None,
                table=figures.pairs_percent_by_category,
                never_licensed=figures.never_licensed_percent,
                formerly_licensed=figures.pairs_percent_by_category.get(
                    held.get(row.person_id, "")
                ),
                formerly_licensed_max=figures.formerly_licensed_max_percent,
            )
        )
    if event.is_triplets:
        share = regulation_of(event).pairs_events.triplet_iv_share
        return {
            entry: triplet_handicap(three, share=share)
            for entry, three in by_entry.items()
            if len(three) == SIZE
        }
    return {
        entry: Fraction(pair_handicap(*both)) for entry, both in by_entry.items() if len(both) == 2
    }


def _drawn(event: Event, seed: str) -> tuple[str, ...]:
    """Return all contestants in the order of the lot that decides among those still level."""
    keys = list(event.entries.values_list("key", flat=True))
    return tuple(drawn.contestant for drawn in drawn_order(keys, seed=seed))


def _groups(play: TeamPlay, matches: list[ScheduledMatch]) -> tuple[tuple[str, str], ...]:
    if play.format != PlayFormat.LEAGUE or play.groups == 1:
        return ()
    groups_by_key = {
        side.key: match.group for match in matches for side in (match.home, match.away) if side
    }
    return tuple(sorted(groups_by_key.items()))


def _byes(matches: list[ScheduledMatch]) -> tuple[tuple[int, str], ...]:
    """Return who sits out which round: by a written bye, or in a group but in no match of it."""
    playing: dict[tuple[str, int], set[str]] = {}
    teams: dict[str, set[str]] = {}
    for match in matches:
        sides = {side.key for side in (match.home, match.away) if side}
        teams.setdefault(match.group, set()).update(sides)
        if match.ending != MatchEnd.BYE:
            playing.setdefault((match.group, match.round), set()).update(sides)
    written = {
        (match.round, match.home.key)
        for match in matches
        if match.ending == MatchEnd.BYE and match.home
    }
    if written or any(match.draw.round for match in matches):
        return tuple(sorted(written))
    return tuple(
        sorted(
            (number, key)
            for (group, number), busy in playing.items()
            for key in teams[group] - busy
        )
    )


def _bracket(matches: list[ScheduledMatch]) -> tuple[BracketMatch, ...]:
    return tuple(
        BracketMatch(
            round=match.round,
            home=match.home.key if match.home else "",
            away=match.away.key if match.away else "",
            winner=match.winner.key if match.winner else "",
            for_place=match.for_place or 0,
            is_bye=match.ending == MatchEnd.BYE,
            declined=match.ending == MatchEnd.DECLINED,
            both=both_go_on(match),
        )
        for match in matches
    )


def _handicaps(
    event: Event, play: TeamPlay, matches: list[ScheduledMatch]
) -> tuple[tuple[str, tuple[SegmentHandicap, ...]], ...]:
    """Return the IMPs added by the IVs of the four in play, segment by segment. RTP 3.6.9."""
    held = line_ups_of([match.pk for match in matches])
    people = {seat.person_id for line_up in held.values() for seat in line_up.seats.all()}
    values: Mapping[int, int] = iv_of_people(event, people)
    boards = segment_boards(play)
    keys = {
        (row.round, frozenset((row.home_id, row.away_id))): (row.key, row.home_id)
        for row in Match.objects.filter(event=event)
    }
    divisor = regulation_of(event).handicaps.team_divisor
    rows = []
    for match in matches:
        met = match.round, frozenset((match.home_id or 0, match.away_id or 0))
        key, home_id = keys.get(met) or (book_key(match.pk), match.home_id)
        away_id = match.away_id if home_id == match.home_id else match.home_id
        parts: list[SegmentHandicap] = []
        for segment, number in enumerate(boards, start=1):
            both = [held.get((match.pk, side or 0, segment)) for side in (home_id, away_id)]
            if both[0] is not None and both[1] is not None:
                home, away = (
                    sum(values.get(seat.person_id, 0) for seat in line_up.seats.all())
                    for line_up in both
                    if line_up is not None
                )
                to_home, to_away = match_handicap([(home, away, number)], divisor=divisor)
                parts.append(SegmentHandicap(sum(boards[: segment - 1]), to_home, to_away))
        if parts or met in keys:
            rows.append((key, tuple(parts)))
    return tuple(rows)


def is_swiss(event: Event, terms: RankingTerms | None = None) -> bool:
    """Return whether the rounds of an event are drawn one by one from its standing.

    terms: of its ranking, where the caller has them.
    """
    if event.kind == EventKind.TEAMS:
        play = team_play_of(event)
        return play is not None and play.format == PlayFormat.SWISS
    if terms is None and event.kind == EventKind.PAIRS:
        terms = stated_terms(event)
    return terms is not None and terms.pairs_by_vps == PairsByVps.SWISS
