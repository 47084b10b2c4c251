"""Numbers typed into forms: found in one way, also of who was merged, and refused in one way."""

import datetime as dt

import pytest
from django.core.exceptions import ValidationError

from federation.admin.accounts import InvitationForm
from federation.admin.licence_acts import IssueForm
from federation.models import Person
from federation.people.selectors.typed import people_typed, person_typed
from rulings.log.web.poll_forms import PollForm
from tests.personas import World
from tournaments.selectors.people_numbered import people_numbered


@pytest.fixture
def kept(world: World) -> Person:
    """Member 1002 was merged into member 1001."""
    person = world.members["1001"]
    Person.objects.filter(number="1002").update(merged_into=person)
    return person


def test_number_of_who_was_merged_leads_to_who_remains(world: World, kept: Person) -> None:
    invited = InvitationForm({"email": "x@example.org", "number": " 1002 "})
    asked = PollForm({"seat": "S", "question": "?", "peers": "1002, 1001, 1003"})
    issued = IssueForm({"number": "1002", "season": world.season.pk, "issued_on": dt.date.today()})
    for form in (invited, asked, issued):
        form.full_clean()

    assert person_typed(" 1002 ") == kept
    assert invited.cleaned_data["number"] == kept
    assert issued.cleaned_data["number"] == kept
    assert asked.cleaned_data["peers"] == [kept, world.members["1003"]]
    assert people_numbered("1002", article="x") == [kept]


def test_nothing_typed_is_nobody_and_an_unknown_number_is_named(world: World) -> None:
    assert person_typed("  ") is None
    with pytest.raises(ValidationError, match="9999"):
        people_typed(["1001", "9999"])
