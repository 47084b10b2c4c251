"""The names of the demo: as people bear them, by sex and age, none twice, same from one seed."""

from random import Random

from rulings.demo.names import MEN, WOMEN, invented_names

PEOPLE = [("FM"[place % 2], 1940 + place % 70) for place in range(600)]


def test_no_name_is_given_twice_and_a_seed_gives_the_same() -> None:
    names = list(invented_names(Random(7), PEOPLE))

    assert len({name for name, _full in names}) == len(PEOPLE)
    assert names == list(invented_names(Random(7), PEOPLE))


def test_given_names_fit_sex_and_age() -> None:
    for born, band in ((1945, 0), (1962, 0), (1963, 1), (1990, 1), (1991, 2), (2012, 2)):
        for sex, bands in (("F", WOMEN), ("M", MEN)):
            ((name, full_name),) = invented_names(Random(born), [(sex, born)])

            first = name.rsplit(" ", 2)[0]
            assert first in bands[band][1]
            assert full_name.startswith(f"{first} ")
