"""The page of what long work is about."""

from django.urls import reverse

# Subject of a row -> the page that shows it. The pages belong to the apps above.
PAGES = {
    "event": "event-detail",
    "person": "player-detail",
    "season_close": "season-close-detail",
    "licence_file": "licence-file",
    "data_import": "data-import",
    "convention_card": "card-detail",
}
PLACES = {
    "my_data": "my-data",
    "season": "ranking",
    "ranking": "ranking",
    "licences": "licence-office",
    "closing": "season-close-list",
    "certificate": "certificate-list",
    "register": "duplicate-list",
    "assembly": "assembly",
    "fee_schedule": "library",
}


def subject_address(subject: str) -> str:
    """Return the address of the page a subject such as "event:12" stands for, or ""."""
    kind, _colon, number = subject.partition(":")
    if kind in PAGES and number.isdecimal():
        return reverse(PAGES[kind], args=[number])
    if kind in PLACES:
        return reverse(PLACES[kind])
    return ""
