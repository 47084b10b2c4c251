"""The API's acts on drafts of figures and on a club's members, with example bodies."""

import datetime as dt
import json

from django.utils import timezone

from federation.figures.selectors.versions import newest_rules
from federation.figures.services.drafts import begin_draft, save_chapter
from federation.models import Account, ClubApplication, FigureDraft, Season
from tests.factories.federation import make_person
from tests.personas import World
from tests.rulings.api.writing_acts import Act


def figure_acts(*, office: Account) -> dict[str, Act]:
    """Return the acts on drafts of figures: one that differs from those in force."""
    now = timezone.now()
    day = timezone.localdate(now) + dt.timedelta(days=1)
    draft: FigureDraft = begin_draft(use="regulation", valid_from=day, account=office, now=now)
    save_chapter(
        draft=draft, chapter="corrections", typed={"corrections.publish_within_minutes": "45"},
        seen=0, account=office, now=now,
    )  # fmt: skip
    rules = newest_rules("regulation")
    assert rules is not None
    season = timezone.localdate(now).year
    at, named = "federation/figures/", "federation/figures/drafts/{id}/"
    this = f"{at}drafts/{draft.pk}/"
    data = {"use": "ranking_rules", "season": None, "valid_from": day.isoformat()}
    return {
        f"{at}begin/": Act(f"{at}begin/", office, data, once=True),
        f"{at}import/": Act(
            f"{at}import/", office, {"file": json.dumps(rules.figures)}, files=frozenset({"file"})
        ),
        f"{named}try/": Act(f"{this}try/", office, {"season": _season(season)}),
        f"{named}agree/": Act(f"{this}agree/", office, {"reason": "x"}),
        f"{named}drop/": Act(f"{this}drop/", office, {}),
    }


def _season(year: int) -> int:
    return Season.objects.get_or_create(
        year=year,
        defaults={"starts_on": dt.date(year, 1, 1), "ends_on": dt.date(year, 12, 31)},
    )[0].pk


def member_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts of a club's client on members: invitations, answers to requests."""
    now = timezone.now()
    club_application = ClubApplication.objects.create(
        person=make_person("Quer Entrar"), club=world.club, requested_at=now
    )
    at, named = "federation/club-requests/", "federation/club-requests/{id}/"
    invite = f"federation/clubs/{world.club.pk}/accounts/invite/"
    return {
        "federation/clubs/{id}/accounts/invite/": Act(
            invite, secretary, {"people": [], "everybody": True}
        ),
        f"{named}accept/": Act(f"{at}{club_application.pk}/accept/", secretary, {}),
        f"{named}refuse/": Act(f"{at}{club_application.pk}/refuse/", secretary, {"reason": "x"}),
    }
