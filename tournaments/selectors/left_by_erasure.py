"""Calendar data that an erasure leaves although it may name the person, and the reasons."""

from federation.privacy.selectors.left_by_erasure import TITLE, Left

LEFT = (
    Left("tournaments.Event", TITLE, "erasure_leaves_titles", is_title=True),
    Left("tournaments.HistoricalEvent", ("name",), "erasure_leaves_titles", is_title=True),
    Left("tournaments.Championship", ("name",), "erasure_leaves_titles", is_title=True),
)
