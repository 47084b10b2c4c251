"""Entering people: once each, with numbers that never come back."""

import datetime as dt
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from federation.errors import RuleError
from federation.models import Account, AuditEvent, Consent, NumberCounter, Person, PersonPhoto
from federation.people.selectors.duplicates import likely_people
from federation.people.services.people import PersonDraft, create_person, give_number
from federation.people.services.photos import KEPT_BYTES, UPLOAD_BYTES, remove_photo, store_photo
from federation.privacy.selectors.consents import consents_in_force
from federation.privacy.services.consents import ConsentWord, record_consent
from tests.factories.federation import make_person

TODAY = dt.date(2026, 11, 20)
NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)


def refusal_of(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.code


@pytest.fixture
def bruno(db: None) -> Account:
    return Account.objects.create_user("bruno@clube.example", "x")


# --- numbers --------------------------------------------------------------------------------------
def test_the_first_number_follows_the_highest_one_known(db: None) -> None:
    make_person("Abílio Exemplo", "1007")
    make_person("Berta Exemplo", "B-12")

    person = create_person(draft=PersonDraft("Carla  Amostra "), account=None, on=TODAY)

    assert (person.number, person.name, person.search_name) == (
        "1008",
        "Carla Amostra",
        "carla amostra 1008",
    )


def test_a_number_typed_ahead_is_passed_over(db: None) -> None:
    make_person("Abílio Exemplo", "7")
    create_person(draft=PersonDraft("Berta Exemplo"), account=None, on=TODAY)
    create_person(draft=PersonDraft("Carla Amostra", number="9"), account=None, on=TODAY)

    person = create_person(draft=PersonDraft("Dinis Amostra"), account=None, on=TODAY)

    assert person.number == "10"
    assert NumberCounter.objects.get().last_number == 10


def test_the_number_of_somebody_deleted_is_never_given_again(db: None) -> None:
    make_person("Abílio Exemplo", "20").delete()

    typed = refusal_of(
        lambda: create_person(
            draft=PersonDraft("Berta Exemplo", number="20"), account=None, on=TODAY
        )
    )

    assert typed == "person_number_never_reused"
    assert create_person(draft=PersonDraft("Elsa Modelo"), account=None, on=TODAY).number == "21"


def test_a_number_that_is_taken_is_refused_naming_who_has_it(db: None) -> None:
    make_person("Abílio Exemplo", "7")

    with pytest.raises(RuleError) as refused:
        create_person(draft=PersonDraft("Berta Exemplo", number="7"), account=None, on=TODAY)

    assert refused.value.code == "person_number_taken"
    assert refused.value.values == {"number": "7", "person": "Abílio Exemplo"}
    assert Person.objects.count() == 1


def test_a_visitor_gets_a_number_once(db: None, bruno: Account) -> None:
    visitor = create_person(draft=PersonDraft("Fausto Modelo", number=None), account=None, on=TODAY)

    member = give_number(person=visitor, account=bruno)

    assert (visitor.number, member.number, member.search_name) == (None, "1", "fausto modelo 1")
    assert refusal_of(lambda: give_number(person=visitor, account=bruno)) == "person_number_taken"
    assert list(AuditEvent.objects.order_by("pk").values_list("act", flat=True)) == [
        "person_created",
        "person_number_given",
    ]


# --- refusals -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("draft", "code"),
    [
        (PersonDraft("Ana Exemplo", birth_date=dt.date(2026, 11, 21)), "person_birth_in_future"),
        (PersonDraft("Ana Exemplo", birth_date=dt.date(1899, 12, 31)), "person_birth_long_ago"),
        (PersonDraft("  "), "person_name_missing"),
        (PersonDraft("123"), "person_name_without_letters"),
        (PersonDraft("Ana Exemplo", nationality="XX"), "person_nationality_unknown"),
        (PersonDraft("Ana Exemplo", wbf_id="77"), "person_number_taken"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(
    db: None, draft: PersonDraft, code: str
) -> None:
    Person.objects.create(name="Berta Exemplo", wbf_id="77")

    assert refusal_of(lambda: create_person(draft=draft, account=None, on=TODAY)) == code
    assert Person.objects.count() == 1
    assert not AuditEvent.objects.exists()


def test_somebody_may_be_born_today(db: None) -> None:
    born = create_person(draft=PersonDraft("Ana", birth_date=TODAY), account=None, on=TODAY)

    assert born.birth_date == TODAY


# --- search before create -------------------------------------------------------------------------
def test_likely_people_are_found_by_a_slip_a_birth_date_and_a_number(db: None) -> None:
    slip = make_person("Joaquina Amostra", "1", birth_date=dt.date(1950, 2, 3))
    born = make_person("Quina Amostra", "2", birth_date=dt.date(1950, 2, 3))
    numbered = make_person("Zulmira Modelo", "3")
    other_day = make_person("Joaquina Amostra", "4", birth_date=dt.date(1981, 7, 9))

    found = likely_people(name="Joaquina Amosta", birth_date=dt.date(1950, 2, 3), number="3")

    assert [likely_person.person for likely_person in found] == [numbered, slip, other_day]
    assert [likely_person.same_birth for likely_person in found] == [False, True, False]
    assert [likely_person.other_birth for likely_person in found] == [False, False, True]
    assert born not in [likely_person.person for likely_person in found]


def test_a_merged_row_leads_to_who_was_kept(db: None) -> None:
    person = make_person("Joaquina Amostra", "1")
    make_person("Quina Amostra", "2")
    Person.objects.filter(number="2").update(merged_into=person)

    found = likely_people(name="Quina Amostra")

    assert [likely_person.person for likely_person in found] == [person]


# --- photos ---------------------------------------------------------------------------------------
def picture(kind: str = "JPEG", size: tuple[int, int] = (1800, 2400), **options: object) -> bytes:
    written = BytesIO()
    Image.new("RGB", size, "teal").save(written, format=kind, **options)
    return written.getvalue()


def test_a_photo_is_made_small_and_loses_what_the_camera_wrote(db: None) -> None:
    ana = make_person("Ana Exemplo", "1")
    exif = Image.Exif()
    exif[0x010E] = "Rua Secreta 1"

    photo = store_photo(person=ana, data=picture(exif=exif), account=None, now=NOW)

    shown = Image.open(BytesIO(photo.jpeg))
    assert (shown.format, shown.size, dict(shown.getexif())) == ("JPEG", (600, 800), {})
    assert len(photo.jpeg) <= KEPT_BYTES
    assert b"Secreta" not in bytes(photo.jpeg)


def test_a_new_photo_takes_the_place_of_the_one_before(db: None) -> None:
    ana = make_person("Ana Exemplo", "1")
    store_photo(person=ana, data=picture(), account=None, now=NOW)

    store_photo(person=ana, data=picture("PNG", (40, 30)), account=None, now=NOW)

    assert [(photo.width, photo.height) for photo in PersonPhoto.objects.all()] == [(40, 30)]
    remove_photo(person=ana, account=None)
    assert refusal_of(lambda: remove_photo(person=ana, account=None)) == "photo_missing"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "photo_not_an_image"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "photo_not_an_image"),
        (picture()[:300], "photo_not_an_image"),
        (picture("GIF", (10, 10)), "photo_not_an_image"),
        (b"\xff\xd8" + b"0" * UPLOAD_BYTES, "photo_too_large"),
        (picture("PNG", (9000, 5000)), "photo_too_many_pixels"),
    ],
)
def test_what_is_no_photo_is_refused(db: None, data: bytes, code: str) -> None:
    ana = make_person("Ana Exemplo", "1")

    assert refusal_of(lambda: store_photo(person=ana, data=data, account=None, now=NOW)) == code
    assert not PersonPhoto.objects.exists()


# --- consents -------------------------------------------------------------------------------------
def test_the_last_word_counts_and_every_word_stays(db: None, bruno: Account) -> None:
    ana = make_person("Ana Exemplo", "1")
    later = NOW + dt.timedelta(hours=1)
    record_consent(
        person=ana, word=ConsentWord("NEWSLETTER", True, "PAPER"), account=bruno, now=NOW
    )
    record_consent(
        person=ana, word=ConsentWord("PUBLISH_PHOTO", True, "SITE"), account=bruno, now=NOW
    )

    record_consent(
        person=ana, word=ConsentWord("NEWSLETTER", False, "EMAIL"), account=bruno, now=later
    )

    assert consents_in_force(ana) == {"PUBLISH_PHOTO"}
    assert Consent.objects.count() == 3


def test_saying_the_same_again_is_refused(db: None) -> None:
    ana = make_person("Ana Exemplo", "1")
    word = ConsentWord("NEWSLETTER", False, "SITE")

    code = refusal_of(lambda: record_consent(person=ana, word=word, account=None, now=NOW))

    assert code == "consent_unchanged"
