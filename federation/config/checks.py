"""What `manage.py check --deploy` asks of a production site beyond Django's own questions."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from federation.services.documents import PREFIXES
from federation.texts import all_texts
from federation.texts.jobs import JOB_TITLES
from federation.texts.papers import PAPER_TITLES


@register()
def everything_has_its_words(app_configs: Any, **_kwargs: Any) -> list[CheckMessage]:
    """Refuse a job, a kind of paper or a kind of subject that pages would show as a code."""
    known = {
        "job": (settings.JOB_ACTS, JOB_TITLES),
        "paper": (PREFIXES, PAPER_TITLES),
        "subject": (
            settings.SUBJECT_SOURCES,
            {code.removeprefix("subject:") for code in all_texts() if code.startswith("subject:")},
        ),
    }
    return [
        Error(
            f"the {what} {code} has no words",
            hint="Name it in federation/texts/jobs.py, papers.py, or in an app's texts/subjects.py",
            id="trunfo.E002",
        )
        for what, (used, worded) in known.items()
        for code in sorted(set(used) - set(worded))
    ]


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
