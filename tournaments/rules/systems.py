"""Bidding systems: definitions, and the colour of a system."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.figures_play import SystemFigures

ARTICLE = "RTP 2.1.2.3"
SUITS = ("C", "D", "H", "S")
STRONG_OPENINGS = ("1C", "1D")
# A shorter suit makes a minor-suit opening artificial; a major needs length.
SHORTEST_NATURAL_MINOR = 2
MAJORS = ("H", "S")
ANY_LENGTH = (0, 13)


class Strength(StrEnum):
    """The strength of a hand in high-card points."""

    WEAK = "WEAK"
    AVERAGE = "AVERAGE"
    MORE_THAN_AVERAGE = "MORE_THAN_AVERAGE"
    STRONG = "STRONG"


class MatchSize(StrEnum):
    """The size of a match in boards."""

    SMALL = "SMALL"
    LARGE = "LARGE"


class Colour(StrEnum):
    """The colour of a system."""

    GREEN = "GREEN"
    BLUE = "BLUE"
    RED = "RED"
    YELLOW = "YELLOW"


@dataclass(frozen=True, slots=True)
class Meaning:
    """One type of hand that a call may show.

    hcp: minimum and maximum high-card points; cards: minimum and maximum in a suit, if known.
    """

    hcp: tuple[int, int]
    cards: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def fewest(self, suit: str) -> int:
        """Return the minimum number of cards of a suit in such a hand. Source: RTP 2.1.2.2."""
        return self.cards.get(suit, ANY_LENGTH)[0]

    @property
    def promises_shape(self) -> bool:
        """Return whether any suit length is known; "0+" means nothing. Source: RTP 2.1.2.5."""
        return any(span != ANY_LENGTH for span in self.cards.values())

    def most(self, suit: str) -> int:
        """Return the maximum number of cards of a suit in such a hand. Source: RTP 2.1.2.2."""
        return self.cards.get(suit, ANY_LENGTH)[1]


@dataclass(frozen=True, slots=True)
class Agreement:
    """A call and all hands it may show. call: "1C" .. "3NT"."""

    call: str
    meanings: tuple[Meaning, ...]

    @property
    def level(self) -> int:
        """Return the level of the call. Source: RTP 2.1.2.3."""
        return int(self.call[0])

    @property
    def suit(self) -> str:
        """Return the suit of the call, empty for notrump. Source: RTP 2.1.2.3."""
        return self.call[1:] if self.call[1:] in SUITS else ""


@dataclass(frozen=True, slots=True)
class System:
    """The agreements of a pair that decide its colour.

    opening_pass_fewest: minimum points of an opening pass; shows_opening: whether it shows the
    values of an opening. varies: whether the basic methods depend on position or vulnerability,
    other than in the notrump range. unlisted_calls: weak or multi-meaning conventional calls in
    competition that are not on the federation's list, as the pair states; unlisted: those found in
    the hands it describes.
    """

    openings: tuple[Agreement, ...]
    pass_shows_opening: bool = False
    opening_pass_fewest: int = 0
    varies: bool = False
    unlisted_calls: tuple[str, ...] = ()
    unlisted: tuple["Finding", ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """A reason for a colour or a mark: the criterion, and the call that meets it."""

    criterion: str
    call: str = ""


@dataclass(frozen=True, slots=True)
class Classified:
    """The colour of a system, with all reasons."""

    colour: Colour
    findings: tuple[Finding, ...]


def strength(hcp: int, *, figures: SystemFigures) -> Strength:
    """Return the strength of a hand by its high-card points. Source: RTP 2.1.2.2."""
    if hcp < figures.average_hcp:
        return Strength.WEAK
    if hcp == figures.average_hcp:
        return Strength.AVERAGE
    return Strength.STRONG if hcp >= figures.strong_min_hcp else Strength.MORE_THAN_AVERAGE


def is_length(cards: int, *, figures: SystemFigures) -> bool:
    """Return whether a number of cards in a suit is length; fewer are shortness.

    Source: RTP 2.1.2.2.
    """
    return cards >= figures.length_min_cards


def match_size(boards: int, *, figures: SystemFigures) -> MatchSize:
    """Return whether a match is large or small. Source: RTP 2.1.2.2."""
    return MatchSize.LARGE if boards >= figures.large_match_min_boards else MatchSize.SMALL


def unusual_features(system: System, *, figures: SystemFigures) -> tuple[Finding, ...]:
    """Return all features that make a system highly unusual; empty for a usual system.

    Source: RTP 2.1.2.3.
    """
    findings = []
    if system.pass_shows_opening:
        findings.append(Finding("PASS_SHOWS_OPENING"))
    for opening in _of_one(system.openings):
        fewest = min(meaning.hcp[0] for meaning in opening.meanings)
        if fewest < system.opening_pass_fewest:
            findings.append(Finding("OPENING_WEAKER_THAN_PASS", opening.call))
        if fewest <= figures.hum_opening_max_hcp:
            findings.append(Finding("OPENING_KING_BELOW_AVERAGE", opening.call))
        if any(_is_long_or_short(opening, suit, figures) for suit in SUITS):
            findings.append(Finding("LENGTH_OR_SHORTNESS", opening.call))
        if not _is_always_strong(opening, figures) and _is_one_suit_or_another(opening, figures):
            findings.append(Finding("LENGTH_IN_ONE_OR_ANOTHER", opening.call))
    return tuple(finding for finding in findings if finding.criterion in figures.hum_criteria)


def system_colour(system: System, *, figures: SystemFigures) -> Classified:
    """Return the colour of a system, the first that fits in the order of precedence, with reasons.

    Source: RTP 2.1.2.3.
    """
    reasons = {
        Colour.YELLOW: unusual_features(system, figures=figures),
        Colour.BLUE: tuple(
            Finding("ALWAYS_STRONG", opening.call)
            for opening in system.openings
            if _is_always_strong(opening, figures)
        ),
        Colour.RED: _artificial(system, figures),
    }
    for name in figures.colour_precedence:
        colour = Colour(name)
        if colour is Colour.GREEN or reasons[colour]:
            return Classified(colour, reasons.get(colour, ()))
    return Classified(Colour.GREEN, ())


def erratic_openings(system: System, *, figures: SystemFigures) -> tuple[Finding, ...]:
    """Return the forbidden openings: those, at any level, that may be weak without showing shape.

    Source: RTP 2.1.2.5.
    """
    return tuple(
        Finding("OPENING_TOO_WEAK", opening.call)
        for opening in system.openings
        if any(
            meaning.hcp[0] < figures.min_opening_hcp and not meaning.promises_shape
            for meaning in opening.meanings
        )
    )


def is_artificial(agreement: Agreement, *, shortest: int, major_shortest: int = 4) -> bool:
    """Return whether a suit call is artificial for the purpose of alerts.

    shortest: minimum length of a natural suit; a major needs four. A call that shows a second suit
    is artificial too. Source: RTP 2.1.4.
    """
    suit = agreement.suit
    needed = major_shortest if suit in ("H", "S") else shortest
    for meaning in agreement.meanings:
        if meaning.fewest(suit) < needed:
            return True
        if any(meaning.fewest(other) >= major_shortest for other in SUITS if other != suit):
            return True
    return False


def permitted_colours(
    colours: Sequence[str],
    *,
    large_only: Sequence[str],
    boards: int | None,
    figures: SystemFigures,
) -> tuple[str, ...]:
    """Return the colours that an event permits in matches of a number of boards.

    large_only: permitted in large matches only. boards: None for events of pairs, whose rounds are
    never large matches. Source: RTP 2.1.2.2, 2.1.2.7.
    """
    is_large = boards is not None and match_size(boards, figures=figures) is MatchSize.LARGE
    return tuple(colour for colour in colours if is_large or colour not in large_only)


def refuse_system(
    colour: Colour,
    *,
    has_brown: bool,
    allowed: Sequence[str],
    brown_allowed: bool,
) -> None:
    """Refuse a system the event does not permit. allowed: the colours of the event's policy.

    Raises: RuleError("system_not_permitted"), RuleError("brown_not_permitted").
    Source: RTP 2.1.2.7.
    """
    if colour not in allowed:
        raise RuleError(
            "system_not_permitted", article="RTP 2.1.2.7", colour=colour, allowed=list(allowed)
        )
    if has_brown and not brown_allowed:
        raise RuleError("brown_not_permitted", article="RTP 2.1.2.7")


def system_label(colour: Colour, *, has_brown: bool) -> tuple[str, ...]:
    """Return the marks printed on all papers of a pair's system.

    Source: RTP 2.1.3.2.
    """
    is_marked = has_brown and colour is not Colour.YELLOW
    return (colour, "BROWN") if is_marked else (colour,)


def _of_one(openings: Sequence[Agreement]) -> tuple[Agreement, ...]:
    return tuple(opening for opening in openings if opening.level == 1)


def _is_always_strong(opening: Agreement, figures: SystemFigures) -> bool:
    """Return whether it is the opening of a strong-club system; not so a sound natural minor."""
    return (
        opening.call in STRONG_OPENINGS
        and _may_lack_its_suit(opening, figures)
        and all(
            strength(meaning.hcp[0], figures=figures) is Strength.STRONG
            for meaning in opening.meanings
        )
    )


def _may_lack_its_suit(opening: Agreement, figures: SystemFigures) -> bool:
    is_major = opening.suit in MAJORS
    needed = figures.length_min_cards if is_major else SHORTEST_NATURAL_MINOR
    return any(meaning.fewest(opening.suit) < needed for meaning in opening.meanings)


def _is_long_or_short(opening: Agreement, suit: str, figures: SystemFigures) -> bool:
    long = [is_length(meaning.fewest(suit), figures=figures) for meaning in opening.meanings]
    short = [meaning.most(suit) <= figures.shortness_max_cards for meaning in opening.meanings]
    every = all(one or other for one, other in zip(long, short, strict=True))
    return every and any(long) and any(short)


def _is_one_suit_or_another(opening: Agreement, figures: SystemFigures) -> bool:
    held = [
        {suit for suit in SUITS if is_length(meaning.fewest(suit), figures=figures)}
        for meaning in opening.meanings
    ]
    return all(held) and not set.intersection(*held)


def _artificial(system: System, figures: SystemFigures) -> tuple[Finding, ...]:
    findings = [
        Finding("SUIT_MAY_BE_MISSING", opening.call)
        for opening in _of_one(system.openings)
        if opening.suit and _may_lack_its_suit(opening, figures)
    ]
    if system.varies:
        findings.append(Finding("METHODS_VARY"))
    findings += [Finding("UNLISTED_CALL", call) for call in system.unlisted_calls]
    findings += system.unlisted
    return tuple(findings)
