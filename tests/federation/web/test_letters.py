"""The office's own words for letters: previewed, versioned, checked, given back to ours."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import translation

from federation.certificates.documents import LICENCE_STATEMENT
from federation.kinds.letter import all_letter_kinds, as_written, places_of
from federation.models import Account, LetterText
from federation.papers.selectors.letters import letter_text
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]
AT = "/documents/letters/licence-certificate/"
OURS = {"name": "Ana", "number": "1001", "season": 2026, "day": "15 November 2026"}
WRITTEN = {
    "portuguese": "Certificamos que {name} ({number}) tinha licença de {season} em {day}.",
    "english": "We certify that {name} ({number}) held a licence of {season} on {day}.",
}


def test_every_sentence_has_a_sample_for_each_place_in_both_languages() -> None:
    kinds = all_letter_kinds()

    assert {"category-up", "category-down", "category-first", "club-certificate"} < {
        kind.code for kind in kinds
    }
    for kind in kinds:
        for language in ("en", "pt-pt"):
            with translation.override(language):
                assert places_of(as_written(kind.ours())) == set(kind.sample), kind.code


def test_the_office_sees_its_words_before_they_count(
    world: World, olga: Account, as_account: As
) -> None:
    office = as_account(olga)

    listed = words(office.get("/documents/letters/"))
    form = words(office.get(AT))
    shown = words(office.post(AT, WRITTEN))
    assert not LetterText.objects.exists()
    done = words(office.post(AT, {**WRITTEN, "write": "1"}, follow=True))

    assert "What a licence certificate says our words" in listed
    assert "{name} {number} {season} {day}" in form
    assert "We certify that Maria Exemplo (1001) held a licence of 2026 on" in shown
    assert "Letters issued from now on say this" in done
    with translation.override("en"):
        assert letter_text(LICENCE_STATEMENT, OURS).startswith("We certify that Ana (1001)")
    with translation.override("pt-pt"):
        assert letter_text(LICENCE_STATEMENT, OURS).startswith("Certificamos que Ana (1001)")


def test_ours_count_again_when_both_are_emptied(
    world: World, olga: Account, as_account: As
) -> None:
    office = as_account(olga)
    office.post(AT, {**WRITTEN, "write": "1"})

    office.post(AT, {"portuguese": "", "english": "", "write": "1"})

    assert [row.version for row in LetterText.objects.all()] == [2, 1]
    with translation.override("en"):
        assert letter_text(LICENCE_STATEMENT, OURS).startswith("It is certified that Ana")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"english": "We certify that {name} {number} {season}."}, "The text lacks {day}."),
        ({"english": WRITTEN["english"] + " {club}"}, "Nothing can be filled in for {club}."),
        ({"english": ""}, "Write it in both languages, or in neither."),
    ],
)
def test_a_text_whose_places_are_wrong_is_refused(
    world: World, olga: Account, as_account: As, changed: dict[str, str], said: str
) -> None:
    response = as_account(olga).post(AT, {**WRITTEN, **changed, "write": "1"})

    assert response.status_code == 409
    assert said in words(response)
    assert not LetterText.objects.exists()


def test_the_same_words_are_not_written_twice(world: World, olga: Account, as_account: As) -> None:
    office = as_account(olga)
    office.post(AT, {**WRITTEN, "write": "1"})

    assert office.post(AT, {**WRITTEN, "write": "1"}).status_code == 409


def test_letters_are_the_offices(
    world: World, ana: Account, bruno: Account, olga: Account, as_account: As
) -> None:
    status_codes = [
        as_account(who).get(address).status_code
        for who in (ana, bruno, olga)
        for address in ("/documents/letters/", AT)
    ]

    assert status_codes == [403, 403, 403, 403, 200, 200]
    assert as_account(olga).get("/documents/letters/nothing/").status_code == 404
