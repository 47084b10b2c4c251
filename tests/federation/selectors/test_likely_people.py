"""Who may be meant by somebody new: never the dead, nor rows made one with another."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.licences.selectors.requests import PersonData, RequestLine
from federation.licences.services.requests import BatchDraft, request_licences
from federation.models import LicenceBatch, LicenceRequest
from federation.people.selectors.likely_people import likely_people
from tests.factories.federation import make_person
from tests.personas import World

NOW = dt.datetime(2026, 3, 2, 10, 0, tzinfo=dt.UTC)


def ask(world: World, line: RequestLine) -> LicenceBatch:
    draft = BatchDraft(world.season, world.other_club, [line])
    return request_licences(draft=draft, account=None, now=NOW)


def test_the_dead_and_the_merged_are_nobody_s_likeness(world: World) -> None:
    living = make_person("Zulmira Ensaio", "3001")
    dead = make_person("Zulmira Ensaio", "3002")
    merged = make_person("Zulmira Ensaio", "3003")
    dead.deceased_on, merged.merged_into = dt.date(2025, 1, 1), living
    dead.save()
    merged.save()
    ask(world, RequestLine(1, new=PersonData("Zulmira Ensaio")))
    row = LicenceRequest.objects.get()

    found = likely_people([row])

    assert [item.person for item in found[row.pk]] == [living]


def test_no_licence_is_asked_for_somebody_who_died(world: World) -> None:
    dead = make_person("Zulmira Ensaio", "3002")
    dead.deceased_on = dt.date(2025, 1, 1)
    dead.save()

    with pytest.raises(RuleError) as refused:
        ask(world, RequestLine(1, person=dead))

    assert (refused.value.code, refused.value.values) == (
        "licence_person_deceased",
        {"person": "Zulmira Ensaio"},
    )
