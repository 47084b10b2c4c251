"""Takes the pictures of the handbook anew: python -m scripts.handbook_pictures ADDRESS

ADDRESS is a site that serves the demo, just loaded, of the database that DATABASE_URL names.
Chromium is the one CHROMIUM names. Each picture is what one role sees on one page, in each language
that is complete; the pages that it lies on are in `federation/texts/handbook.py`.
"""

import argparse
import io
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import django
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from scripts.machine import ROOT, chromium

FOLDER = ROOT / "templates" / "static" / "help"
LANGUAGES = {"pt-pt": "pt-PT", "en": "en"}
WIDTH, HEIGHT = 1120, 700
QUALITY = 62  # percent of WebP
PASSWORD = "trunfo-demo"


@dataclass(frozen=True)
class Picture:
    """One picture. name: chapter and topic. role: who signs in, "" for a visitor."""

    name: str
    role: str
    address: str


def main() -> int:
    """Take every picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", help="where the demo is served, such as http://127.0.0.1:8000")
    site = parser.parse_args().address.rstrip("/")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings")
    django.setup()
    pictures = sorted(_pictures(), key=lambda picture: picture.role)
    with sync_playwright() as playwright:
        for language, locale in LANGUAGES.items():
            folder = FOLDER / language
            folder.mkdir(parents=True, exist_ok=True)
            options = ["--no-sandbox", f"--lang={locale}"]  # date fields follow it
            browser = playwright.chromium.launch(executable_path=chromium(), args=options)
            _take(browser, site, locale, pictures, folder)
            browser.close()
    return 0


def _pictures() -> Iterator[Picture]:
    # models need the set-up above
    from django.urls import reverse  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from scoring.models import BookSession, EventResult  # noqa: PLC0415
    from tournaments.entries.selectors.online import takes_entries  # noqa: PLC0415
    from tournaments.models import Event  # noqa: PLC0415

    now = timezone.now()
    for name, role, page in (
        ("player-points", "", "ranking"),
        ("player-cards", "player", "my-cards"),
        ("player-licence", "player", "licence-card"),
        ("director-guide", "director", "flow-index"),
        ("director-report", "director", "report-list"),
        ("club-event", "club", "event-create"),
        ("office-desk", "office", "desk"),
        ("office-licences", "office", "licence-office"),
        ("office-bank", "office", "bank-lines"),
        ("office-homologation", "office", "homologation-queue"),
        ("office-ranking", "office", "ranking-manage"),
        ("office-figures", "office", "figures"),
        ("office-people", "office", "duplicate-list"),
        ("office-season", "office", "season-close-list"),
    ):
        yield Picture(name, role, reverse(page))
    played = EventResult.objects.filter(event__kind="PAIRS", homologated_at__isnull=False)
    event = played.order_by("-homologated_at").values_list("event", flat=True)[0]
    yield Picture("player-results", "", reverse("event-detail", args=[event]))
    today = BookSession.objects.filter(
        closed_version=None, session__event__kind="PAIRS", session__played_on=now.date()
    )
    number = today.order_by("session").values_list("session", flat=True)[0]
    yield Picture("director-session", "director", reverse("session-console", args=[number]))
    coming = Event.objects.filter(starts_on__gte=now.date(), kind="PAIRS").order_by("starts_on")
    entering = next(event for event in coming if takes_entries(event, now=now))
    yield Picture("player-enter", "player", reverse("event-detail", args=[entering.pk]))


def _take(browser: Browser, site: str, locale: str, pictures: list[Picture], folder: Path) -> None:
    page, signed_in = None, None
    for picture in pictures:
        if page is None or picture.role != signed_in:
            page, signed_in = _signed_in(browser, site, locale, picture.role), picture.role
        page.goto(f"{site}{picture.address}", wait_until="load")
        told = page.screenshot(animations="disabled")
        image = Image.open(io.BytesIO(told)).convert("RGB")
        image.save(folder / f"{picture.name}.webp", quality=QUALITY, method=6)


def _signed_in(browser: Browser, site: str, locale: str, role: str) -> Page:
    size = {"width": WIDTH, "height": HEIGHT}
    context = browser.new_context(viewport=size, locale=locale)  # type: ignore[arg-type]
    page = context.new_page()
    if role:
        page.goto(f"{site}/accounts/login/")
        page.fill("[name=login]", f"{role}@demo.example")
        page.fill("[name=password]", PASSWORD)
        page.press("[name=password]", "Enter")
        page.wait_for_url(lambda address: "/accounts/login/" not in address)
    return page


if __name__ == "__main__":
    sys.exit(main())
