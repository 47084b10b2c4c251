"""Running heads set into sentences are known by their even return; nothing else goes with them."""

import random

import pytest

from rulings.importers.law_text import read_law_text
from rulings.importers.law_text_banners import without_inset_banners

HEAD = "Toys of the Club, newest edition"
NOUNS = ("kite", "drum", "doll", "train", "ball", "top", "horse", "bell", "box", "rope")
VERBS = ("finds", "lifts", "paints", "counts", "hides", "mends", "winds", "keeps")


def sentences(chance: random.Random, words: int) -> list[str]:
    told: list[str] = []
    while len(told) < words:
        picked = [chance.choice(NOUNS), chance.choice(VERBS), "every", chance.choice(NOUNS)]
        length = chance.randrange(3, 9)
        told += ["The", *picked, *(chance.choice(NOUNS) for _ in range(length)), "and", "rests."]
    return told


def with_heads(words: list[str], head: str, *, evenly: bool, seed: int = 3) -> list[str]:
    """Return the words with a head inserted about every ninety, or at random."""
    chance = random.Random(seed)
    if evenly:
        places = [90 * page + chance.randrange(-12, 12) for page in range(1, len(words) // 90)]
    else:
        places = sorted(chance.sample(range(5, len(words)), len(words) // 90))
    told = list(words)
    for place in reversed(places):
        told[place:place] = head.split()
    return told


def as_lines(words: list[str]) -> list[str]:
    return [" ".join(words[at : at + 60]) for at in range(0, len(words), 60)]


def test_a_head_without_number_or_capitals_is_known_by_its_return() -> None:
    words = sentences(random.Random(1), 3000)

    left = without_inset_banners(as_lines(with_heads(words, HEAD, evenly=True)))

    assert " ".join(left).split() == words


@pytest.mark.parametrize("seed", range(5))
def test_a_phrase_that_returns_as_chance_has_it_stays(seed: int) -> None:
    words = sentences(random.Random(1), 3000)
    lines = as_lines(with_heads(words, HEAD, evenly=False, seed=seed))

    assert without_inset_banners(lines) == lines


def test_headings_of_laws_are_never_taken_with_a_head() -> None:
    words = with_heads(sentences(random.Random(1), 4000), HEAD, evenly=True)
    titles = [f"{one} and {other}".title() for one in NOUNS[:4] for other in NOUNS[4:]]
    laws = [
        f"RULE {number} - {title}\n\n{' '.join(words[number * 160 - 160 : number * 160])} rests."
        for number, title in enumerate(titles, 1)
    ]

    read = read_law_text("\n\n".join(laws).encode(), edition=2007, language="en")

    assert [law.title for law in read.laws] == titles
    assert read.missing == ()
    whole = [law.opening for law in read.laws if "Toys of the Club" in law.opening]
    assert whole == []
