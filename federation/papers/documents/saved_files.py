"""Downloads of files from outside, which browsers must save and never display."""

from django.http import HttpResponse


def to_be_saved(data: bytes | memoryview, *, media_type: str, name: str) -> HttpResponse:
    """Return a response that the browser saves. name: in plain ASCII."""
    return HttpResponse(
        bytes(data),
        content_type=media_type,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Content-Security-Policy": "sandbox",
            "X-Content-Type-Options": "nosniff",
        },
    )
