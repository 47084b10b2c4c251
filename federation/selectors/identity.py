"""The federation's identity, as printed on pages, papers and payment instructions."""

import datetime as dt
from dataclasses import dataclass

from federation.models import DataLicence, Federation
from federation.rules.iban import in_fours

UNNAMED = "Trunfo"


@dataclass(frozen=True, slots=True)
class Identity:
    """The identity of the federation; fields that nobody has entered are "".

    iban: as stored, without blanks; `iban_printed`: in groups of four.
    """

    name: str = UNNAMED
    short_name: str = UNNAMED
    country: str = ""
    currency: str = ""
    address: str = ""
    contact_name: str = ""
    email: str = ""
    phone: str = ""
    website: str = ""
    iban: str = ""
    tax_number: str = ""
    is_demo: bool = False

    @property
    def iban_printed(self) -> str:
        """Return the account number in groups of four."""
        return in_fours(self.iban)


def federation_identity() -> Identity:
    """Return the federation's identity: name, IBAN, tax number, address, contact."""
    row = Federation.objects.first()
    if row is None:
        return Identity()
    return Identity(**{name: getattr(row, name) for name in Identity.__dataclass_fields__})


def start_date() -> dt.date | None:
    """Return the day the federation began to use this site; None if there is no such day."""
    return Federation.objects.values_list("begun_on", flat=True).first()


def data_licence() -> DataLicence | None:
    """Return the licence of what the site publishes; None where the federation states none."""
    code = Federation.objects.values_list("data_licence", flat=True).first()
    return DataLicence(code) if code else None


def licence_link() -> str:
    """Return the value of the `Link` header with the licence of public data, or ""."""
    licence = data_licence()
    return f'<{licence.address}>; rel="license"' if licence else ""
