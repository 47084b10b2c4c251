"""The top of the pages of a session, as the app that seats it makes it."""

from tournaments.seating.web.page import moment_in_words, session_page

__all__ = ["moment_in_words", "session_page"]
