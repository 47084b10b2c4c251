"""Checks of `manage.py check` for each site, and with --deploy for production."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from federation.texts import all_texts

# Setting with a file -> what needs the file, the command that makes it, id of the check.
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


@register()
def subjects_have_their_words(app_configs: Any, **_kwargs: Any) -> list[CheckMessage]:
    """Report a kind of subject that pages would show as a code."""
    try:
        texts = all_texts()
    except ImportError:  # reported by federation.config.hook_checks
        return []
    worded = {code.removeprefix("subject:") for code in texts if code.startswith("subject:")}
    return [
        Error(
            f"the subject {code} has no words",
            hint="Name it in an app's texts/subjects.py",
            id="trunfo.E003",
        )
        for code in sorted(set(settings.SUBJECT_SOURCES) - worded)
    ]


@register(Tags.security, deploy=True)
def key_files_are_there(app_configs: Any, **_kwargs: Any) -> list[CheckMessage]:
    """Report missing key files: of licence cards, and of two-factor secrets."""
    return [
        Error(f"{name} names no file: {getattr(settings, name)}", hint=hint, id=number)
        for name, (hint, number) in KEY_FILES.items()
        if not Path(getattr(settings, name)).is_file()
    ]
