"""The type of the calls of a log in lists, for the type-checker."""

from typing import TYPE_CHECKING, TypedDict

from rulings.models import Incident

if TYPE_CHECKING:  # django_stubs_ext is a tool: a site has none
    from django_stubs_ext import WithAnnotations


class ListedColumns(TypedDict):
    """The columns of a call in lists besides its own; no version without a ruling."""

    facts_noted: int
    ruling_version: int | None


if TYPE_CHECKING:
    ListedIncident = WithAnnotations[Incident, ListedColumns]
else:
    ListedIncident = Incident
