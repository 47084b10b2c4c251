"""Result files that keep the name of a person who is erased, until their bytes are dropped."""

from django.conf import settings
from django.utils import timezone

from federation.models import Person
from federation.selectors.erasure_keeps import Keeps
from scoring.models import ResultFile


def files_kept(person: Person) -> list[Keeps]:
    """Return the files whose bytes are still there: they prove what was played. One query."""
    files = (
        ResultFile.objects.filter(person_matches__person=person, content__isnull=False)
        .select_related("event")
        .defer("content")
        .distinct()
        .order_by("pk")
    )
    return [
        Keeps(
            "erasure_keeps_result_file",
            {
                "file": each.name,
                "event": each.event.name,
                "until": timezone.localdate(each.uploaded_at + settings.UPLOAD_KEPT_FOR),
            },
        )
        for each in files
    ]
