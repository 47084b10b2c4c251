"""The segments of a match that were played, by its results and line-ups."""

from itertools import accumulate

from django.utils import translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.selectors.languages import language_of
from tournaments.models import ScheduledMatch, TeamPlay
from tournaments.teams.selectors.line_ups import namings_of, segment_boards
from tournaments.teams.selectors.schedule import figures_of_matches

ARTICLE = "RTP 3.6.10.3"


def segments_in(boards: int, play: TeamPlay) -> int:
    """Return the number of complete segments in some boards. Source: RTP 3.6.10.3."""
    return sum(end <= boards for end in accumulate(segment_boards(play)))


def refuse_other_segments(match: ScheduledMatch, play: TeamPlay, *, said: int) -> None:
    """Refuse a number of segments that contradicts the recorded data.

    Boards with results give the number; without any, only segments with line-ups can have been
    played. If there are neither, the captain's statement counts.
    Raises: RuleError("segments_by_results"), RuleError("segments_by_line_ups").
    Source: RTP 3.6.10.3.
    """
    both = match.home_id or 0, match.away_id or 0
    figures = figures_of_matches(match.event).get((match.round, *both))
    if figures is not None and figures.boards:
        played = segments_in(figures.boards, play)
        if played != said:
            raise RuleError(
                "segments_by_results",
                article=ARTICLE,
                said=said,
                played=played,
                boards=figures.boards,
            )
        return
    named = sum(segment_naming.both_in for segment_naming in namings_of(match, play))
    if 0 < named < said:
        raise RuleError("segments_by_line_ups", article=ARTICLE, said=said, named=named)


def segments_in_words(played: int, play: TeamPlay) -> str:
    """Return the segments played, in the federation's language: "1, 2 of 4"."""
    numbers = ", ".join(str(number) for number in range(1, played + 1)) or "0"
    with translation.override(language_of()):
        return gettext("Segments played: %(numbers)s of %(segments)s") % {
            "numbers": numbers,
            "segments": play.segments,
        }
