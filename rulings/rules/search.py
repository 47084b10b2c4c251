"""Search of short texts by words: stems, synonyms, addresses; the best match first.

Everything is in memory: some hundreds of flows, laws, articles and passages. Words are compared by
their stems in the languages of the library, ignoring accents, so that each language finds any text.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein
from snowballstemmer import stemmer

from federation.rules.names import folded

LANGUAGES = ("portuguese", "italian", "english")
# Words without meaning for a search. "not" and "out of" have one: they are not among them.
_PORTUGUESE = (
    "a o as os e de da do das dos em na no nas nos um uma uns umas com por para ao que se ou seu "
    "sua quando lei leis artigo"
)
_ENGLISH = "a the an of in on at to and or by with his her law laws it is was article art rtp n"
_ITALIAN = (
    "il lo la i gli le l di del della dei delle in nel nella un una con per da dal che si legge "
    "leggi articolo"
)
SILENT = frozenset(f"{_PORTUGUESE} {_ENGLISH} {_ITALIAN}".split())
_WORD = re.compile(r"\w+")
_LAW = re.compile(r"(?:leis?|laws?|legge|leggi)?(\d{1,2})((?:[a-z]\d{0,2}){0,3}[ivx]{0,4})")
_ARTICLE = re.compile(
    r"(?:artigo|article|articolo|art\.?|rtp)?(\d{1,2}(?:\.\d{1,2})+)\.?(?:-[a-z])?"
)

EXACT, STEM, BEGINNING, ALIKE = 1.0, 0.85, 0.6, 0.45
THING, WORD_OF_NAME = 1.5, 0.5  # relative to a single word
ABOUT = 8  # the weight of a thing that an entry is about
ENOUGH = 0.3  # share of the best match: a weaker one is no result
SHORTEST_BEGINNING, SHORTEST_ALIKE = 4, 5
MOST_SAID = 0.5  # share of the query that an unrequested suggestion must match
OF_THE_THING = math.sqrt(ABOUT)  # the query names the thing itself, whatever else it says
IN_ITS_NAME = 1.5  # weight of a word in a title, not only in a question
# Words of the game that a stem would take for others: a rating is no rate. Listed by hand, since no
# rule of spelling tells them from those whose stem is the same word: were an exact word to shut out
# its stem, "leading" would miss "lead", and "revoke" would miss "revokes". It only ranks first.
OWN_FORMS = {"rating": ("rating",), "ratings": ("ratings", "rating")}
FORMS_REMEMBERED = 50_000  # limited, because anybody can search for any words


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to be found: its key, its texts with their weights, its addresses ("64A1").

    names: its names in the list of things, besides its key.
    """

    key: str
    texts: tuple[tuple[str, int], ...]
    addresses: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing with all its names, and the keys of the entries about it."""

    names: tuple[str, ...]
    about: frozenset[str]


@cache
def _stemmers() -> tuple[Any, ...]:
    return tuple(stemmer(language) for language in LANGUAGES)


@lru_cache(maxsize=FORMS_REMEMBERED)
def forms_of(word: str) -> tuple[str, ...]:
    """Return a word without accents, then its stems: "renúncias" -> "renuncias", "renunc", ...

    Source: Snowball's algorithms.
    """
    plain = folded(word)
    if plain in OWN_FORMS:
        return OWN_FORMS[plain]
    forms = {plain: None}
    for language in _stemmers():
        for spelt in (word.lower(), plain):
            forms[folded(language.stemWord(spelt))] = None
    return tuple(forms)


def words_in(text: str) -> list[str]:
    """Return the significant words, in order; all words if none is.

    Source: convention.
    """
    words = _WORD.findall(text.lower())
    return [word for word in words if folded(word) not in SILENT] or words


def address_in_query(words: str) -> str:
    """Return the address in a query, "64A1" or "3.5.7"; "" if it is words.

    It may have any form: "lei 27 B1", "12C2(b)", "art. 3.5.7". Source: convention.
    """
    address_typed = re.sub(r"[\s()]", "", words.lower())
    if article := _ARTICLE.fullmatch(address_typed):
        return article[1]
    law = _LAW.fullmatch(address_typed)
    return f"{int(law[1])}{law[2].upper()}" if law else ""


@dataclass(frozen=True, slots=True)
class _Unit:
    """A word or a thing in a query: the value of a match, and how well each entry matches."""

    worth: float
    scores: Mapping[str, float]
    is_wanted: bool = True


class Index:
    """Entries by the forms of their words. Built once; `search` reads it."""

    def __init__(self, entries: Sequence[Entry], things: Sequence[Thing] = ()) -> None:
        self._order = {entry.key: place for place, entry in enumerate(entries)}
        self._things = things
        self._names: dict[str, list[tuple[int, list[str]]]] = defaultdict(list)
        for number, thing in enumerate(things):
            for name in thing.names:
                spelt = words_in(name)
                for form in forms_of(spelt[0]):
                    self._names[form].append((number, spelt))
        self._words: dict[str, dict[str, int]] = defaultdict(dict)
        self._stems: dict[str, dict[str, int]] = defaultdict(dict)
        self._told: list[dict[str, int]] = [{} for _thing in things]
        self._addresses: dict[str, list[str]] = defaultdict(list)
        for entry in entries:
            self._add(entry)

    def _add(self, entry: Entry) -> None:
        for text, weight in entry.texts:
            words = words_in(text)
            for word in words:
                plain, *stems = forms_of(word)
                _raise(self._words[plain], entry.key, weight)
                for stem in stems:
                    _raise(self._stems[stem], entry.key, weight)
            for number, _places in self._named(words):
                _raise(self._told[number], entry.key, weight)
        for address in entry.addresses:
            self._addresses[address.upper()].append(entry.key)
        for number, thing in enumerate(self._things):
            if not thing.about.isdisjoint({entry.key, *entry.names}):
                _raise(self._told[number], entry.key, ABOUT)

    def search(
        self, words: str, *, is_certain: bool = False, is_literal: bool = False
    ) -> list[str]:
        """Return the keys of what answers, best first; nothing for no words.

        is_certain: only entries that match most of the query, or are about a thing it names:
        nothing for insignificant words.
        is_literal: only entries that contain most of the query word for word; otherwise a word that
        no entry contains may match one a slip away, "porto" for "morto".
        Source: convention.
        """
        address = address_in_query(words)
        if address and ((matches := self._at(address)) or not address.isdigit()):
            return matches
        query_words = words_in(words)
        units = [*self._units(query_words, is_literal=is_literal)]
        whole = sum(unit.worth for unit in units if unit.is_wanted)
        scores: dict[str, float] = defaultdict(float)
        covered: dict[str, float] = defaultdict(float)
        for unit in units:
            for key, score in unit.scores.items():
                scores[key] += unit.worth * score
                covered[key] += unit.worth if unit.is_wanted else 0
        ranked = {
            key: score * (covered[key] / whole) ** 2 if whole else score
            for key, score in scores.items()
        }
        if is_literal:
            ranked = {
                key: score for key, score in ranked.items() if covered[key] >= whole * MOST_SAID
            }
        if is_certain:
            ranked = {
                key: score
                for key, score in ranked.items()
                if whole
                and (nearest := max(unit.scores.get(key, 0) for unit in units)) >= IN_ITS_NAME
                and (covered[key] >= whole * MOST_SAID or nearest >= OF_THE_THING)
            }
        best = max(ranked.values(), default=0)
        keys = [key for key, score in ranked.items() if score > 0 and score >= best * ENOUGH]
        return sorted(keys, key=lambda key: (-ranked[key], self._order[key]))

    def _at(self, address: str) -> list[str]:
        """Return the entries at an address or below it; else at the nearest above: 64A1, 64A, 64.

        In the entries' own order, those at the address itself first.
        """
        exact = set(self._addresses.get(address, ()))
        below = exact.union(
            *(keys for held, keys in self._addresses.items() if _is_below(held, address))
        )
        if not below:
            above = [held for held in self._addresses if _is_below(address, held)]
            below = set(self._addresses[max(above, key=len)]) if above else set()
        return sorted(below, key=lambda key: (key not in exact, self._order[key]))

    def _units(self, query_words: Sequence[str], *, is_literal: bool) -> Iterator[_Unit]:
        """Yield each thing named and each word; a word of a name may lack where the thing is."""
        named: set[int] = set()
        for number, places in self._named(query_words):
            if not (counts := self._told[number]):
                continue
            named |= places
            yield _Unit(
                THING * self._rarity(len(counts)),
                {key: math.sqrt(weight) for key, weight in counts.items()},
            )
        for place, word in enumerate(query_words):
            scores = self._met(word, is_literal=is_literal)
            worth = self._rarity(len(scores))
            if place in named or word.isdigit():  # "2 hearts", "trick 5": numbers say little
                yield _Unit(worth * WORD_OF_NAME, scores, is_wanted=False)
            else:
                yield _Unit(worth, scores)

    def _met(self, word: str, *, is_literal: bool) -> dict[str, float]:
        """Return the entries that hold a word: as it is, by its stem, its beginning, or alike."""
        plain, *stems = forms_of(word)
        by_key: dict[str, float] = {}
        for held, quality in [
            *((self._stems.get(stem, {}), STEM) for stem in (plain, *stems)),
            *((self._words.get(stem, {}), STEM) for stem in stems),
            (self._words.get(plain, {}), EXACT),
        ]:
            for key, weight in held.items():
                by_key[key] = max(by_key.get(key, 0), quality * math.sqrt(weight))
        if by_key or word.isdigit():
            return by_key
        for other, quality in self._near(plain, is_literal=is_literal):
            for key, weight in self._words[other].items():
                by_key[key] = max(by_key.get(key, 0), quality * math.sqrt(weight))
        return by_key

    def _near(self, plain: str, *, is_literal: bool) -> Iterator[tuple[str, float]]:
        """Yield the words that begin so, for who is still typing; else those one slip away."""
        if len(plain) >= SHORTEST_BEGINNING:
            words = [word for word in self._words if word.startswith(plain)]
            if words:
                yield from ((word, BEGINNING) for word in words)
                return
        if not is_literal and len(plain) >= SHORTEST_ALIKE:
            most = 1 if len(plain) < 8 else 2
            alike = process.extract(
                plain,
                list(self._words),
                scorer=DamerauLevenshtein.distance,
                score_cutoff=most,
                limit=5,
            )
            yield from ((word, ALIKE) for word, _distance, _key in alike)

    def _rarity(self, holders: int) -> float:
        """Return the value of matching a word: the fewer entries contain it, the higher."""
        return math.log(1 + len(self._order) / (holders + 0.5))

    def _named(self, words: Sequence[str]) -> Iterator[tuple[int, set[int]]]:
        """Yield the things that words name, each once, with the positions of its longest name."""
        longest: dict[int, set[int]] = {}
        for place, word in enumerate(words):
            for form in forms_of(word):
                for number, spelt in self._names.get(form, ()):
                    if len(spelt) > len(longest.get(number, ())) and _stands(spelt, words, place):
                        longest[number] = set(range(place, place + len(spelt)))
        # A name inside another thing's longer name is ignored: "two cards" in "two cards at once".
        for number, places in longest.items():
            if not any(places < others for others in longest.values()):
                yield number, places


def _is_below(address: str, other: str) -> bool:
    """Return whether an address is below another: 3.5.7 is below 3.5, but 64 not below 6."""
    further = address.removeprefix(other)
    if not further or not address.startswith(other) or ("." in address) != ("." in other):
        return False
    return not (further[0].isdigit() and other[-1].isdigit())


def _stands(spelt: Sequence[str], words: Sequence[str], place: int) -> bool:
    there = words[place : place + len(spelt)]
    return len(there) == len(spelt) and all(
        not {*forms_of(one)}.isdisjoint(forms_of(other))
        for one, other in zip(spelt, there, strict=True)
    )


def _raise(held: dict[str, int], key: str, weight: int) -> None:
    held[key] = max(weight, held.get(key, 0))


def read_things(rows: Iterable[Mapping[str, str]]) -> list[Thing]:
    """Return the things of a table with the columns "about" (keys) and "phrases" ("; ").

    Source: convention.
    """
    return [
        Thing(tuple(row["phrases"].split("; ")), frozenset(row["about"].split())) for row in rows
    ]
