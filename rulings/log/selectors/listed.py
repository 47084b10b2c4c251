"""The type of the calls of a log as lists print them, for the type-checker."""

from typing import TYPE_CHECKING, TypedDict

from rulings.models import Incident

if TYPE_CHECKING:  # django_stubs_ext is a tool: a site has none
    from django_stubs_ext import WithAnnotations


class ListedColumns(TypedDict):
    """What lists print of a call beside its own columns; no version where nothing is ruled."""

    facts_noted: int
    ruling_version: int | None


if TYPE_CHECKING:
    ListedIncident = WithAnnotations[Incident, ListedColumns]
else:
    ListedIncident = Incident
