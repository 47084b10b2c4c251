"""Two rows made one person, and the way back."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db.models import ForeignKey, OneToOneField
from django.utils import translation

from federation.errors import RuleError
from federation.models import (
    Account,
    AuditEvent,
    CategoryGrant,
    Club,
    ClubMembership,
    Licence,
    MovedRow,
    NonRenewal,
    NotDuplicate,
    Person,
    PersonMerge,
    PossibleDuplicate,
    RuleSet,
    Season,
)
from federation.people.selectors.person_rows import STAY, is_history, person_links
from federation.people.services.duplicates import find_duplicates, keep_apart
from federation.people.services.merges import merge_people, undo_merge
from tests.factories.federation import make_member, make_person
from tests.personas import World
from tournaments.models import Entry, EntryPlayer

NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)
LATER = NOW + dt.timedelta(hours=1)


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def kept(world: World) -> Person:
    return world.members["1001"]


@pytest.fixture
def twin(world: World, kept: Person) -> Person:
    """Return a second row of the same person, entered by an event's result file."""
    person = make_person("A. Exemplo")
    person.full_name, person.email = "Abílio José Exemplo", "abilio@casa.example"
    person.save()
    entry = Entry.objects.create(event=world.event, key="7", number="7")
    EntryPlayer.objects.create(entry=entry, person=person, position=1, name_as_entered=person.name)
    return person


def merge(person: Person, merged: Person, *, account: Account | None = None) -> PersonMerge:
    return merge_people(kept=person, merged=merged, reason="same address", account=account, now=NOW)


def refusal_of(kept: Person, merged: Person) -> RuleError:
    with pytest.raises(RuleError) as refused:
        merge(kept, merged)
    assert not PersonMerge.objects.exists()
    return refused.value


def test_every_column_that_names_a_person_is_known_to_the_merge() -> None:
    followed = {(link.label, link.field) for link in person_links()}

    naming = {
        (model._meta.label, field.name)
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.get_fields()
        if isinstance(field, ForeignKey | OneToOneField) and field.related_model is Person
    }
    histories = {model._meta.label for model in apps.get_models() if is_history(model)}
    assert {label for label, _field in naming - followed} <= STAY | histories
    assert ("tournaments.EntryPlayer", "person") in followed
    assert ("scoring.PointsAward", "person") in followed
    assert ("federation.Account", "person") in followed


def test_a_merge_moves_the_rows_and_fills_what_was_unknown(
    world: World, kept: Person, twin: Person, olga: Account
) -> None:
    merge(kept, twin, account=olga)

    kept.refresh_from_db()
    twin.refresh_from_db()
    assert list(kept.entered_in.values_list("name_as_entered", flat=True)) == ["A. Exemplo"]
    assert (kept.email, kept.full_name) == ("abilio@casa.example", "Abílio José Exemplo")
    assert kept.search_name == "abilio exemplo jose 1001"
    assert twin.merged_into == kept
    assert sorted(MovedRow.objects.values_list("model", flat=True)) == [
        "federation.Person",
        "federation.Person",
        "tournaments.EntryPlayer",
    ]
    assert AuditEvent.objects.get(act="people_merged").details == {
        "merged": twin.pk,
        "rows": 3,
        "reason": "same address",
    }


def test_undoing_gives_back_exactly_what_was_moved(
    world: World, kept: Person, twin: Person, olga: Account
) -> None:
    done = merge(kept, twin)
    since = Entry.objects.create(event=world.event, key="8", number="8")
    EntryPlayer.objects.create(entry=since, person=kept, position=1, name_as_entered="Abílio")

    undo_merge(merge=done, account=olga, now=LATER)

    kept.refresh_from_db()
    twin.refresh_from_db()
    done.refresh_from_db()
    assert list(twin.entered_in.values_list("name_as_entered", flat=True)) == ["A. Exemplo"]
    assert list(kept.entered_in.values_list("name_as_entered", flat=True)) == ["Abílio"]
    assert (kept.email, kept.full_name, twin.merged_into) == ("", "", None)
    assert kept.search_name == "abilio exemplo 1001"
    assert (done.undone_at, done.undone_by) == (LATER, olga)
    with pytest.raises(RuleError, match="merge_undone_before"):
        undo_merge(merge=done, account=olga, now=LATER)


def test_a_merge_can_be_made_again_after_it_was_undone(kept: Person, twin: Person) -> None:
    undo_merge(merge=merge(kept, twin), account=None, now=LATER)

    merge(kept, twin)

    assert PersonMerge.objects.filter(undone_at__isnull=True).count() == 1


def test_one_home_club_stays_and_comes_back(world: World, kept: Person, twin: Person) -> None:
    same = ClubMembership.objects.create(
        person=twin, club=world.club, valid_from=dt.date(2025, 5, 1)
    )

    done = merge(kept, twin)

    same.refresh_from_db()
    assert (same.person, same.is_home, same.valid_until) == (kept, False, dt.date(2026, 11, 20))
    undo_merge(merge=done, account=None, now=LATER)
    same.refresh_from_db()
    assert (same.person, same.is_home, same.valid_until) == (twin, True, None)
    assert same.history.count() == 4


def test_two_licences_of_one_season_cannot_be(world: World, kept: Person) -> None:
    other = make_member("Abilio Exemplo", "1099", club=world.other_club, season=world.season)

    refused = refusal_of(kept, other)

    assert refused.code == "merge_both_have"
    what: Any = refused.values["what"]
    assert [str(item) for item in what] == ["licence (Abilio Exemplo 2026)"]
    assert ClubMembership.objects.get(person=other).is_home


def test_nobody_is_their_own_partner(world: World, kept: Person, twin: Person) -> None:
    entry = Entry.objects.get(key="7")
    EntryPlayer.objects.create(entry=entry, person=kept, position=2, name_as_entered="Abílio")

    refused = refusal_of(kept, twin)

    assert refused.values["what"] == [f"{world.event}: 7"]


def test_two_accounts_cannot_be_of_one_person(world: World, ana: Account, twin: Person) -> None:
    Account.objects.create(email="segunda@casa.example", person=twin)

    refused = refusal_of(world.members["1001"], twin)

    what: Any = refused.values["what"]
    assert [str(item) for item in what] == ["account (segunda@casa.example)"]


def test_a_category_given_to_both_stays_where_it_is(
    world: World, kept: Person, twin: Person
) -> None:
    rules = RuleSet.objects.get(code="default-ranking")
    day = dt.date(2026, 1, 1)
    for person in (kept, twin):
        CategoryGrant.objects.create(person=person, category="2S", valid_from=day, rule_set=rules)

    merge(kept, twin)

    assert CategoryGrant.objects.filter(person=twin).count() == 1


@pytest.mark.parametrize("case", ["oneself", "reason", "births", "number", "again"])
def test_merges_without_sense_are_refused(kept: Person, twin: Person, case: str) -> None:
    pairs = {"oneself": (kept, kept), "number": (twin, kept)}
    if case == "births":
        Person.objects.filter(pk=kept.pk).update(birth_date=dt.date(1950, 1, 1))
        Person.objects.filter(pk=twin.pk).update(birth_date=dt.date(1951, 1, 1))
    if case == "again":
        Person.objects.filter(pk=twin.pk).update(merged_into=kept)
    mine, theirs = pairs.get(case, (kept, twin))

    with pytest.raises(RuleError) as refused:
        merge_people(
            kept=mine,
            merged=theirs,
            reason="" if case == "reason" else "same",
            account=None,
            now=NOW,
        )

    assert (
        refused.value.code
        == {
            "oneself": "merge_with_oneself",
            "reason": "merge_reason_missing",
            "births": "merge_births_differ",
            "number": "merge_keeps_the_number",
            "again": "merge_of_merged",
        }[case]
    )


def test_a_row_changed_since_stops_the_undoing_and_is_named(
    world: World, kept: Person, twin: Person
) -> None:
    done = merge(kept, twin)
    EntryPlayer.objects.filter(name_as_entered="A. Exemplo").update(person=world.members["1002"])

    with pytest.raises(RuleError) as refused:
        undo_merge(merge=done, account=None, now=LATER)

    assert refused.value.values == {"what": "player of an entry (A. Exemplo)"}
    twin.refresh_from_db()
    assert twin.merged_into == kept


def test_the_last_merge_is_undone_first(kept: Person, twin: Person) -> None:
    first = merge(kept, twin)
    second = merge(kept, make_person("Abílio J. Exemplo"))

    with pytest.raises(RuleError, match="merge_later_first"):
        undo_merge(merge=first, account=None, now=LATER)

    undo_merge(merge=second, account=None, now=LATER)
    undo_merge(merge=first, account=None, now=LATER)
    assert not Person.objects.filter(merged_into__isnull=False).exists()


def test_whoever_asked_for_initials_keeps_them(kept: Person, twin: Person) -> None:
    Person.objects.filter(pk=twin.pk).update(is_hidden=True)

    merge(kept, twin)

    kept.refresh_from_db()
    assert kept.is_hidden


# --- the search of the whole register -------------------------------------------------------------
def test_the_search_finds_pairs_and_remembers_who_is_two(world: World, olga: Account) -> None:
    one = make_person("Zulmira Amostra", "2001", birth_date=dt.date(1950, 2, 3))
    other = make_person("Amostra, Zulmira", "2002", birth_date=dt.date(1950, 2, 3))
    make_person("Zulmira Amostra", "2003", birth_date=dt.date(1971, 12, 31))

    done = find_duplicates(account=olga)

    assert done == {"people": 9, "pairs": 1}
    pair = PossibleDuplicate.objects.get()
    assert (pair.one, pair.other, pair.suspicion, pair.same_birth, pair.weight) == (
        one,
        other,
        "EQUAL",
        True,
        100,
    )
    keep_apart(one=other, other=one, account=olga, now=NOW)
    assert find_duplicates(account=olga)["pairs"] == 0
    assert NotDuplicate.objects.get().decided_by == olga
    with pytest.raises(RuleError, match="not_duplicate_known"):
        keep_apart(one=one, other=other, account=olga, now=NOW)


def test_merged_people_are_not_suspected_again(kept: Person) -> None:
    twin = make_person("Abílio Exemplo")
    find_duplicates(account=None)
    assert PossibleDuplicate.objects.count() == 1

    merge(kept, twin)

    assert PossibleDuplicate.objects.count() == 0
    assert find_duplicates(account=None)["pairs"] == 0


def test_the_licence_follows_the_person(world: World, season_before: Season) -> None:
    kept = world.members["1001"]
    twin = make_person("Abílio Exemplo")
    licence = Licence.objects.create(
        person=twin, season=season_before, club=world.club, issued_on=dt.date(2025, 1, 5)
    )

    merge(kept, twin)

    licence.refresh_from_db()
    assert licence.person == kept
    assert [row.person_id for row in licence.history.order_by("pk")] == [twin.pk, kept.pk]


@pytest.mark.parametrize("is_kept", [True, False])
def test_who_does_not_renew_is_still_known_by_the_valid_licence_of_two(
    is_kept: bool, world: World
) -> None:
    licence = world.members["1001"].licences.get()
    other = Licence.objects.create(
        person=make_person("Abílio Exemplo"), season=licence.season, club=world.other_club,
        issued_on=licence.issued_on, cancelled_at=None if is_kept else NOW,
    )  # fmt: skip
    if is_kept:
        licence.cancelled_at = NOW
        licence.save()
    marked, valid = (licence, other) if is_kept else (other, licence)
    row = NonRenewal.objects.create(licence=marked, reason="STOPS")

    merged = merge(licence.person, other.person)
    row.refresh_from_db()
    after = row.licence
    undo_merge(merge=merged, account=None, now=LATER)
    row.refresh_from_db()

    assert (after, row.licence) == (valid, marked)


@pytest.fixture
def season_before(db: None) -> Season:
    return Season.objects.create(
        year=2025, starts_on=dt.date(2025, 1, 1), ends_on=dt.date(2025, 12, 31)
    )


def test_clubs_are_no_people(world: World) -> None:
    assert Club not in {link.model for link in person_links()}
