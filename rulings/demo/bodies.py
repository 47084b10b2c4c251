"""The demo's federation, associations, clubs, seasons and figures."""

import datetime as dt
from dataclasses import dataclass

from federation.models import Association, Club, Federation, Season
from federation.services.rule_sets import load_fee_schedule, load_rule_set, shipped_figures
from rulings.demo.club_pages import describe_clubs

CURRENCY = "EUR"
ASSOCIATIONS = (
    ("NORTE", "Associação Regional do Norte"),
    ("CENTRO", "Associação Regional do Centro"),
    ("SUL", "Associação Regional do Sul"),
)
# code, name, town, association, members; the first is the club of the demo's secretary
CLUBS = (
    ("RIB", "Clube da Ribeira", "Ribeira do Sal", "NORTE", 84),
    ("CAS", "Clube do Castelo", "Castelo do Norte", "NORTE", 62),
    ("SER", "Círculo de Bridge da Serra", "Serra da Moura", "NORTE", 46),
    ("MOI", "Núcleo de Bridge do Moinho", "Moinho Velho", "NORTE", 28),
    ("FOZ", "Clube da Foz", "Foz do Lírio", "CENTRO", 58),
    ("PON", "Sociedade de Bridge da Ponte", "Ponte da Lapa", "CENTRO", 40),
    ("ATL", "Clube Atlântico", "Praia do Farol", "CENTRO", 34),
    ("OLI", "Grupo de Bridge do Olival", "Olival de Cima", "CENTRO", 24),
    ("JAR", "Clube do Jardim", "Jardim da Rainha", "SUL", 90),
    ("ALA", "Clube da Alameda", "Alameda Nova", "SUL", 66),
    ("LEZ", "Academia de Bridge da Lezíria", "Vale da Lezíria", "SUL", 42),
    ("MON", "Clube do Montado", "Monte do Sobreiro", "SUL", 26),
)
REGULATION_FILE = "fpb-rtp-2026-01-01"
OFFICE_FILE = "default-office-2026-01-01"
RANKING_FILE = "default-ranking-2026-01-01"
FEES_FILE = "fees-demo-2026"


@dataclass(frozen=True, slots=True)
class Bodies:
    """The bodies of the demo. before: the season of which only closing points exist."""

    federation: Federation
    associations: tuple[Association, ...]
    clubs: tuple[Club, ...]
    before: Season
    previous: Season
    current: Season


def create_bodies(today: dt.date) -> Bodies:
    """Create the federation on a day, before anybody joins it."""
    federation = Federation.objects.create(
        name="Federação de Bridge de Exemplo (demonstração)",
        short_name="FBE",
        country="PT",
        currency=CURRENCY,
        language="pt-pt",
        regulation="fpb-rtp",
        ranking_rules="default-ranking",
        office_rules="default-office",
        address="Rua das Fontes, 1\n0000-000 Ribeira do Sal",
        iban="PT50000201231234567890154",  # the example in the register of IBANs
        email="office@demo.example",
        website="https://fbe.example",
        is_demo=True,
    )
    associations = {
        code: Association.objects.create(code=code, name=name, email=_address(code))
        for code, name in ASSOCIATIONS
    }
    clubs = tuple(
        Club.objects.create(
            code=code,
            name=name,
            town=town,
            association=associations[association],
            email=_address(code),
            affiliated_from=dt.date(today.year - 12, 1, 1),
        )
        for code, name, town, association, _members in CLUBS
    )
    describe_clubs(federation, clubs)
    before, previous, current = (_season(today.year - back) for back in (2, 1, 0))
    _load_figures(previous)
    _load_figures(current)
    return Bodies(federation, tuple(associations.values()), clubs, before, previous, current)


def _season(year: int) -> Season:
    return Season.objects.create(
        year=year, starts_on=dt.date(year, 1, 1), ends_on=dt.date(year, 12, 31)
    )


def _load_figures(season: Season) -> None:
    """Load the shipped figures; if they begin later, the same ones from this season on."""
    for name in (REGULATION_FILE, RANKING_FILE, OFFICE_FILE):
        figures = shipped_figures(name)
        if name == RANKING_FILE:
            figures = {**figures, "also_listed": ["WOMEN", "SENIOR", "YOUTH"]}
        load_rule_set(_from(season, figures, f"{figures['title']} (demonstration)"))
    load_fees(season)


def load_fees(season: Season) -> None:
    """Load the sample fees for a season."""
    fees = {
        **shipped_figures(FEES_FILE),
        "code": f"fees-demo-{season.year}",
        "title": "Sample fees of the demonstration",
        "valid_from": season.starts_on.isoformat(),
    }
    load_fee_schedule(fees, season=season)


def _from(season: Season, figures: dict[str, object], title: str) -> dict[str, object]:
    if str(figures["valid_from"]) <= season.starts_on.isoformat():
        return figures
    return {**figures, "valid_from": season.starts_on.isoformat(), "title": title}


def _address(code: str) -> str:
    return f"{code.lower()}@demo.example"
