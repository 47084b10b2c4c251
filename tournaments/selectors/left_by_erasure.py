"""What an erasure leaves of the calendar although it may name the person, and why."""

from federation.privacy.selectors.left_by_erasure import TITLE, Left

LEFT = (
    Left("tournaments.Event", TITLE, "erasure_leaves_titles", is_title=True),
    Left("tournaments.HistoricalEvent", ("name",), "erasure_leaves_titles", is_title=True),
    Left("tournaments.Championship", ("name",), "erasure_leaves_titles", is_title=True),
)
