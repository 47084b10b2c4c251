"""What the tables noted, or a file said, of a match before somebody notes how it ended."""

from scoring.matches.services.book_matches import lines_of_match, refuse_end_against_lines
from scoring.matches.services.knockouts import refuse_end_against_results
from tournaments.models import Entry, ScheduledMatch


def refuse_end(*, match: ScheduledMatch, ending: str, winner: Entry | None, note: str) -> None:
    """Return if how a match ended is not other than its boards say. Raises: RuleError.

    note: why it counts so all the same, of results that a file brought. What the tables noted is
    put right there first. Source: RTP 2.3.9, 3.6.10.3.
    """
    if lines_of_match(match).noted:
        refuse_end_against_lines(match=match, ending=ending, winner=winner)
    else:
        refuse_end_against_results(match, ending=ending, winner=winner, note=note)
