"""The rows of rulings."""

from rulings.models.law import LawPassage, LawText

__all__ = ["LawPassage", "LawText"]
