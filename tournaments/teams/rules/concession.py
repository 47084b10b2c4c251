"""When a team may concede a match."""

from federation.errors import RuleError
from federation.rules.figures_events import KnockoutFigures

ARTICLE = "RTP 3.6.10.3"


def refuse_concession(
    *,
    is_knockout: bool,
    segments_played: int,
    segments: int,
    by_captain: bool,
    figures: KnockoutFigures,
) -> None:
    """Refuse a concession that is not allowed at the end of this segment.

    It is allowed only in knock-out and placing matches, by the captain, once the required share is
    played. Raises: RuleError("concession_only_in_knockout"), RuleError("concession_by_captain"),
    RuleError("concession_too_early"), RuleError("no_such_segment"). Source: RTP 3.6.10.3.
    """
    if not is_knockout:
        raise RuleError("concession_only_in_knockout", article=ARTICLE)
    if not by_captain:
        raise RuleError("concession_by_captain", article=ARTICLE)
    if not 0 <= segments_played <= segments:
        raise RuleError("no_such_segment", article=ARTICLE, segment=segments_played)
    needed = figures.concession_min_share_played * segments
    if segments_played < needed:
        raise RuleError(
            "concession_too_early",
            article=ARTICLE,
            played=segments_played,
            needed=-(-needed.numerator // needed.denominator),
            segments=segments,
        )
