"""Countries, and the defaults they suggest when a federation is set up."""

import datetime as dt
from functools import cache

from babel import Locale
from babel.core import get_global
from babel.languages import get_official_languages
from babel.numbers import get_territory_currencies

# Regions in CLDR that are not countries of ISO 3166.
_NO_COUNTRIES = frozenset({"AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA",
                           "XB", "ZZ"})  # fmt: skip


@cache
def country_codes() -> frozenset[str]:
    """Return the two-letter codes of all countries. Source: ISO 3166-1, as CLDR lists it."""
    regions = map(str, Locale("en").territories)
    return frozenset(code for code in regions if len(code) == 2 and code.isalpha()) - _NO_COUNTRIES


def country_names(language: str) -> dict[str, str]:
    """Return the names of the countries. Source: CLDR. language: a locale, such as "pt_PT"."""
    names = Locale.parse(language).territories
    return {code: names[code] for code in country_codes()}


def currency_of(country: str, *, on: dt.date) -> str:
    """Return the currency of a country on a day; "" if it has none. Source: CLDR."""
    territory_currencies: list[str] = get_territory_currencies(country, start_date=on, end_date=on)
    return territory_currencies[0] if territory_currencies else ""


def languages_of(country: str) -> tuple[str, ...]:
    """Return the official languages of a country, the most spoken first. Source: CLDR."""
    official_languages: tuple[str, ...] = get_official_languages(country, de_facto=True)
    return official_languages


def time_zones_of(country: str) -> tuple[str, ...]:
    """Return the time zones of a country by name. Source: CLDR."""
    territories = get_global("zone_territories")
    return tuple(sorted(zone for zone, territory in territories.items() if territory == country))
