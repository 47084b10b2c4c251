"""The pre-flight: the regulation checked line by line for an event in preparation."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.figures_events import PairsEventFigures, TeamEventFigures
from tournaments.rules.clashes import Clash, Weight
from tournaments.rules.event_class import EventKind, OnlineRules, Recognition
from tournaments.rules.regulation_items import entries_wait
from tournaments.rules.triplets import boards_for_triplets

CLASHES_TOLD = 5  # listed individually; the rest are only counted


class Level(StrEnum):
    """The weight of a line: an ERROR would prevent homologation.

    NEEDS: something that an event gets only after it is in the calendar.
    """

    OK = "OK"
    NEEDS = "NEEDS"
    WARNING = "WARNING"
    ERROR = "ERROR"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was checked, the result, and where to correct it.

    topic: identifies the line. refusal: what is against it, or None. states: code of the statement
    if nothing is against it, or "". fix: the page that helps: "event", "regulation", "directors",
    "entries", or "". values: of the statement.
    """

    topic: str
    article: str
    level: Level = Level.OK
    refusal: RuleError | None = None
    fix: str = ""
    states: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What is known of an event before its first day.

    refusals: of the rules of creation, by topic, or the article if not refused.
    missing_items: of the regulation, None if one is published or not required. is_draft: the event
    is being filled in and not yet in the calendar. clashes: with the calendar. costs: lines about
    what the organiser will have to pay.
    """

    kind: EventKind
    recognition: Recognition
    national: bool
    championship: bool
    online: OnlineRules
    starts_on: dt.date
    boards: int
    venue: str
    named_director: str
    appointed: int
    accepted: int
    regulation_due: bool
    missing_items: tuple[str, ...] | None
    has_terms: bool
    closes_on: dt.date | None
    limited: bool
    admits_reserves: bool
    refusals: tuple[tuple[str, str, RuleError | None], ...] = ()
    is_draft: bool = False
    is_triplets: bool = False
    clashes: tuple[Clash, ...] = ()
    costs: tuple[Finding, ...] = ()

    @property
    def official(self) -> bool:
        """Return whether the event is official. Source: RTP 1.1."""
        return self.recognition is Recognition.OFFICIAL


def boards_needed(
    facts: EventFacts, *, pairs: PairsEventFigures, teams: TeamEventFigures
) -> tuple[int, str]:
    """Return the minimum boards of an event for homologation, and the article; 0 for no limit.

    Source: RTP 3.5.1, 3.6.1.
    """
    if facts.kind is EventKind.PAIRS and facts.official:
        needed = boards_for_triplets(pairs) if facts.is_triplets else pairs.event_min_boards
        return needed, "RTP 3.5.1"
    if facts.kind is EventKind.TEAMS and facts.championship:
        national, regional = (
            teams.national_championship_min_boards,
            teams.regional_championship_min_boards,
        )
        return (national if facts.national else regional), "RTP 3.6.1"
    return 0, "RTP 3.5.1"


def findings(
    facts: EventFacts, *, on: dt.date, pairs: PairsEventFigures, teams: TeamEventFigures
) -> tuple[Finding, ...]:
    """Return every line, in the order of an organiser's work.

    Source: RTP 1.1, 1.2, 2.1.1, 2.1.10, 2.4, 3.1.2, 3.1.4, 3.1.6, 3.1.7, 3.5.1, 3.6.1.
    """
    checks: Sequence[Callable[[], Iterator[Finding]]] = (
        lambda: _reach(facts),
        lambda: _settled(facts),
        lambda: _calendar(facts.clashes),
        lambda: iter(facts.costs),
        lambda: _boards(facts, pairs, teams),
        lambda: _venue(facts),
        lambda: _directors(facts),
        lambda: _regulation(facts),
        lambda: _entries(facts, on),
    )
    return tuple(_weighed(line, facts) for check in checks for line in check())


def with_entries_refused(lines: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the lines of a new official event whose form asks for entries at once.

    Entries open after its regulation is published. Source: RTP 3.1.2.
    """
    refusal = entries_wait()
    others = [line for line in lines if line.topic != "entries"]
    return (Finding("entries", refusal.article, Level.ERROR, refusal), *others)


def is_ready(lines: Sequence[Finding]) -> bool:
    """Return whether nothing stands against an event. Source: RTP 3.1.6."""
    return all(line.level is not Level.ERROR for line in lines)


# Corrected on the event's own pages, so after it is in the calendar.
_AFTERWARDS = frozenset({"director", "regulation", "entries"})
# Required for homologation only.
_FEWEST_BOARDS = 4  # fewer are probably a slip, where no rule sets a minimum
_OF_HOMOLOGATION = frozenset({"boards", "director"})


def _weighed(line: Finding, facts: EventFacts) -> Finding:
    """Return a line with its weight for this event."""
    if line.refusal is None:
        return line
    if facts.is_draft and line.topic in _AFTERWARDS:
        return replace(line, level=Level.NEEDS, fix="")
    outside = facts.recognition is Recognition.OUTSIDE
    if outside and line.level is Level.ERROR and line.topic in _OF_HOMOLOGATION:
        return replace(line, level=Level.WARNING)
    return line


def _reach(facts: EventFacts) -> Iterator[Finding]:
    """Yield how far the regulation applies to the event. Source: RTP 1.1, 1.2, 2.4."""
    yield Finding("recognition", "RTP 1.1", states=f"reach_{facts.recognition.lower()}")
    if facts.online is not OnlineRules.NOT_ONLINE:
        yield Finding("online", "RTP 1.2, 2.4", states=f"online_rules_{facts.online.lower()}")


def _settled(facts: EventFacts) -> Iterator[Finding]:
    for topic, article, refusal in facts.refusals:
        if refusal is None:
            yield Finding(topic, article)
        else:
            yield Finding(topic, refusal.article or article, Level.ERROR, refusal, "event")


def _calendar(clashes: Sequence[Clash]) -> Iterator[Finding]:
    """Yield the clashes of dates. Source: RTP 3.1.7."""
    article = "RTP 3.1.7"
    if not clashes:
        yield Finding("clash", article)
    for clash in clashes[:CLASHES_TOLD]:
        official = clash.weight is Weight.FORBIDDEN
        code = "preflight_clash_official" if official else "preflight_clash"
        rule_error = RuleError(code, article=article, title=clash.title, day=clash.days[0])
        yield Finding("clash", article, Level.WARNING, rule_error, "event")
    if (rest := len(clashes) - CLASHES_TOLD) > 0:
        more = RuleError("preflight_more_clashes", article=article, count=rest)
        yield Finding("clash", article, Level.WARNING, more, "event")


def _boards(
    facts: EventFacts, pairs: PairsEventFigures, teams: TeamEventFigures
) -> Iterator[Finding]:
    needed, article = boards_needed(facts, pairs=pairs, teams=teams)
    if facts.boards == 0:
        rule_error = RuleError("preflight_boards_unsaid", article=article, needed=needed)
        if not needed:
            rule_error = RuleError("preflight_boards_open", article=article)
        yield Finding("boards", article, Level.WARNING, rule_error, "event")
    elif facts.boards < needed:
        short = RuleError(
            "preflight_too_few_boards", article=article, boards=facts.boards, needed=needed
        )
        yield Finding("boards", article, Level.ERROR, short, "event")
    elif facts.boards < _FEWEST_BOARDS:
        hardly = RuleError("preflight_hardly_any_boards", article=article, boards=facts.boards)
        yield Finding("boards", article, Level.WARNING, hardly, "event")
    else:
        yield Finding("boards", article)


def _venue(facts: EventFacts) -> Iterator[Finding]:
    article = "RTP 3.1.2"
    if facts.online is not OnlineRules.NOT_ONLINE or facts.venue.strip():
        yield Finding("venue", article)
        return
    level = Level.ERROR if facts.official else Level.WARNING
    yield Finding(
        "venue", article, level, RuleError("preflight_no_venue", article=article), "event"
    )


def _directors(facts: EventFacts) -> Iterator[Finding]:
    article = "RTP 2.1.1"
    if facts.accepted:
        yield Finding("director", article)
    elif facts.appointed:
        waiting = RuleError("preflight_director_unanswered", article=article)
        yield Finding("director", article, Level.WARNING, waiting, "directors")
    elif facts.named_director.strip() and not facts.official:
        named = RuleError(
            "preflight_director_only_named", article=article, director=facts.named_director
        )
        yield Finding("director", article, Level.WARNING, named, "directors")
    else:
        missing = RuleError("director_missing", article=article)
        yield Finding("director", article, Level.ERROR, missing, "directors")


def _regulation(facts: EventFacts) -> Iterator[Finding]:
    article = "RTP 3.1.2"
    if not facts.regulation_due or facts.missing_items is None:
        yield Finding("regulation", article)
        return
    refusal = RuleError("regulation_not_published", article=article)
    if facts.missing_items:
        refusal = RuleError("regulation_incomplete", article=article, items=facts.missing_items)
    yield Finding("regulation", article, Level.ERROR, refusal, "regulation")


def _entries(facts: EventFacts, on: dt.date) -> Iterator[Finding]:
    article = "RTP 3.1.2"
    if not facts.has_terms:
        none = RuleError("preflight_no_terms", article=article)
        yield Finding("entries", article, Level.WARNING, none, "entries")
    elif facts.closes_on is not None and facts.closes_on > facts.starts_on:
        late = RuleError(
            "preflight_closes_late", article=article, closes_on=facts.closes_on,
            starts_on=facts.starts_on,
        )  # fmt: skip
        yield Finding("entries", article, Level.WARNING, late, "entries")
    else:
        yield Finding("entries", article)
    if facts.limited and not facts.admits_reserves:
        scheme = RuleError("no_reserve_scheme", article="RTP 2.1.10")
        yield Finding("reserves", "RTP 2.1.10", Level.WARNING, scheme, "entries")
    if facts.starts_on < on:
        rule_error = RuleError("preflight_has_begun", article=article, starts_on=facts.starts_on)
        yield Finding("days", article, Level.WARNING, rule_error, "event")
