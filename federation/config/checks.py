"""What `manage.py check --deploy` asks of a production site beyond Django's own questions."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register


@register(Tags.security, deploy=True)
def licence_key_is_there(app_configs: Any, **_kwargs: Any) -> list[CheckMessage]:
    """Refuse a site that could not sign a licence card."""
    if Path(settings.LICENCE_KEY_FILE).is_file():
        return []
    return [
        Error(
            f"LICENCE_KEY_FILE names no file: {settings.LICENCE_KEY_FILE}",
            hint="Licence cards cannot be signed. Make one: manage.py licence_key --new FILE",
            id="trunfo.E001",
        )
    ]
