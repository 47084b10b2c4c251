"""The handbook: a page with its chapters, and one for each role."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from federation.access import public
from federation.bodies.selectors.mandates import held_mandates
from federation.models import Role
from federation.texts.handbook import CHAPTERS, PICTURED, Chapter, Topic

# "": members of a council have no chapter of their own.
CHAPTER_OF = {
    Role.OFFICE: "office", Role.SECRETARY: "club", Role.DIRECTOR: "director", Role.COUNCIL: "",
}  # fmt: skip


@public
@require_safe
def handbook(request: HttpRequest) -> HttpResponse:
    own = _own_chapters(request)
    chapters = sorted(CHAPTERS, key=lambda chapter: chapter.key not in own)
    return render(request, "federation/handbook.html", {"chapters": chapters})


def _own_chapters(request: HttpRequest) -> set[str]:
    """Return the chapters of the reader's mandates, which stand first."""
    if not request.user.is_authenticated:
        return set()
    held = held_mandates(request.user, on=timezone.localdate())
    return {CHAPTER_OF[Role(mandate.role)] for mandate in held}


@public
@require_safe
def handbook_chapter(request: HttpRequest, role: str) -> HttpResponse:
    chapter = next((chapter for chapter in CHAPTERS if chapter.key == role), None)
    if chapter is None:
        raise Http404
    topics = [
        (topic, reverse(topic.page) if topic.page else "", _picture(chapter, topic))
        for topic in chapter.topics
    ]
    others = [other_chapter for other_chapter in CHAPTERS if other_chapter is not chapter]
    data = {"chapter": chapter, "topics": topics, "others": others}
    return render(request, "federation/handbook_chapter.html", data)


def _picture(chapter: Chapter, topic: Topic) -> str:
    """Return the picture of a topic in the reader's language; "" if it has none."""
    language = get_language()
    folder = language if language in PICTURED else PICTURED[-1]
    return f"help/{folder}/{chapter.key}-{topic.key}.webp" if topic.has_picture else ""
