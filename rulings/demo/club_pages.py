"""The profiles of the demo's clubs: invented streets, on a real outline of the country."""

from collections.abc import Sequence
from decimal import Decimal

from federation.models import Club, ClubPage, Federation, FederationOutline

# Portugal's mainland in hundredths of a degree, longitude and latitude alternating.
# Source: Natural Earth 1:110m, public domain.
_OUTLINE = (
    "-903 4188 -867 4213 -826 4228 -801 4179 -742 4179 -725 4192 -667 4188 -639 4138 -685 4111 "
    "-686 4033 -703 4018 -707 3971 -750 3963 -710 3903 -737 3837 -703 3808 -717 3780 -754 3743 "
    "-745 3710 -786 3684 -838 3698 -890 3687 -875 3765 -884 3827 -929 3836 -953 3874 -945 3939 "
    "-905 3976 -898 4016 -877 4076 -879 4118 -899 4154 -903 4188"
)
# club: latitude, longitude, street, days with hours, colour
_PAGES = {
    "RIB": (
        "41.45",
        "-8.30",
        "Rua do Trunfo, 13",
        {"2": "21:00", "4": "15:00", "6": "15:30"},
        "#1a5276",
    ),
    "CAS": ("41.69", "-8.83", "Largo da Amostra, 4", {"3": "21:15"}, ""),
    "FOZ": ("40.21", "-8.43", "Travessa do Ensaio, 7", {"1": "15:00", "5": "21:00"}, "#7a1f2b"),
    "JAR": ("38.72", "-9.14", "Avenida do Exemplo, 52", {"2": "15:30", "6": "15:00"}, "#5b3a86"),
    "ALA": ("38.57", "-7.91", "Praça do Modelo, 1", {"4": "21:30"}, ""),
}


def describe_clubs(federation: Federation, clubs: Sequence[Club]) -> None:
    """Store the outline of the country, and the profiles of some of the clubs."""
    numbers = [int(part) * 10 for part in _OUTLINE.split()]
    ring = [list(pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
    FederationOutline.objects.create(federation=federation, rings=[ring])
    for club in clubs:
        if club.code in _PAGES:
            latitude, longitude, street, days, colour = _PAGES[club.code]
            ClubPage.objects.create(
                club=club,
                about="Joga-se a pares, com café ao intervalo. Quem vem sozinho arranja parceiro.",
                address=f"{street}\n0000-000 {club.town}",
                latitude=Decimal(latitude),
                longitude=Decimal(longitude),
                days=days,
                price="Sócios 4 €, visitantes 6 €, menos de 26 anos grátis",
                colour=colour,
            )
