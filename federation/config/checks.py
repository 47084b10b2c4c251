"""What `manage.py check --deploy` asks of a production site beyond Django's own questions."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

# Setting that names a file -> what cannot be done without it, how it is made, number of the check.
KEY_FILES = {
    "LICENCE_KEY_FILE": (
        "Licence cards cannot be signed. Make one: manage.py licence_key --new FILE",
        "trunfo.E001",
    ),
    "SECOND_FACTOR_KEY_FILE": (
        "Nobody can set up a second sign-in step. Make one: manage.py second_factor_key --new FILE",
        "trunfo.E002",
    ),
}


@register(Tags.security, deploy=True)
def key_files_are_there(app_configs: Any, **_kwargs: Any) -> list[CheckMessage]:
    """Refuse a site that could not sign a licence card, or keep the office's second step."""
    return [
        Error(f"{name} names no file: {getattr(settings, name)}", hint=hint, id=number)
        for name, (hint, number) in KEY_FILES.items()
        if not Path(getattr(settings, name)).is_file()
    ]
