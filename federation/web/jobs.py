"""The page of a job's subject."""

from django.urls import reverse

from federation.kinds.job import kind_about


def subject_address(subject: str) -> str:
    """Return the address of the page of a subject such as "event:12", or ""."""
    about, _colon, number = subject.partition(":")
    kind = kind_about(about)
    if kind is not None and kind.page and number.isdecimal():
        return reverse(kind.page, args=[number])
    if kind is not None and kind.place:
        return reverse(kind.place)
    return ""
