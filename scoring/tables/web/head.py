"""The head of a session's pages, made by the app that seats it."""

from tournaments.seating.web.page import moment_in_words, session_page

__all__ = ["moment_in_words", "session_page"]
