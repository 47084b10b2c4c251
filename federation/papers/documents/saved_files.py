"""Files from outside as they are handed out: only ever to be saved, nothing of them runs here."""

from django.http import HttpResponse


def to_be_saved(data: bytes | memoryview, *, media_type: str, name: str) -> HttpResponse:
    """Return the bytes as a file that a browser saves and never shows. name: in plain ASCII."""
    return HttpResponse(
        bytes(data),
        content_type=media_type,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Content-Security-Policy": "sandbox",
            "X-Content-Type-Options": "nosniff",
        },
    )
