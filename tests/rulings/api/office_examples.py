"""The API's acts of the office, and of clubs on members, list and page, with example bodies."""

import datetime as dt
import json

from django.utils import timezone

from federation.bodies.services.club_list import Noted, add_contact
from federation.figures.selectors.versions import newest_rules
from federation.figures.services.drafts import begin_draft, save_chapter
from federation.models import (
    Account,
    ClubApplication,
    ClubGroup,
    ClubMembership,
    FigureDraft,
    Season,
)
from tests.factories.delegates import elect
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


def delegate_acts(world: World, *, office: Account) -> dict[str, Act]:
    """Return the acts on delegates: one elected, another's term ended."""
    (row,) = elect([world.members["1004"]])
    at = "federation/assembly/delegates/"
    body = {
        "constituency": "CLUBS", "elected": ["1001 RIB", "1002 CAS"], "elected_on": "2026-02-01",
        "title": "Sede", "valid_from": "2026-02-15", "valid_until": "2026-12-31",
    }  # fmt: skip
    ending = {"reason": "RESIGNED", "last_day": "2026-06-30", "note": ""}
    return {
        f"{at}elect/": Act(f"{at}elect/", office, body, once=True),
        f"{at}{{id}}/end/": Act(f"{at}{row.pk}/end/", office, ending),
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


def club_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts of a club on its own list, and on its page."""
    group = ClubGroup.objects.create(club=world.club, name="Terça à noite")
    contact = add_contact(
        club=world.club, noted=Noted(name="Zélia Curiosa"), account=secretary, now=timezone.now()
    )
    membership = ClubMembership.objects.filter(club=world.club).order_by("pk")[0]
    noted = {"email": "x@x.example", "phone": "x", "note": "x", "consented_on": "2026-03-01",
             "groups": [group.pk]}  # fmt: skip
    page = {"about": "x", "price": "x", "place": "38.7169, -9.1399", "takes_messages": True,
            "colour": "#1a5276", "tuesday": "21:00", "website": "https://x.example"}  # fmt: skip
    at, kept = f"federation/clubs/{world.club.pk}/", f"federation/club-contacts/{contact.pk}/"
    grouped, named = f"federation/club-groups/{group.pk}/", "federation/club-groups/{id}/"
    contacts = "federation/club-contacts/{id}/"
    return {
        "federation/clubs/{id}/people/add/": Act(
            f"{at}people/add/", secretary, {"name": "x", **noted}, once=True
        ),
        f"{contacts}change/": Act(f"{kept}change/", secretary, {"name": "x", **noted}),
        f"{contacts}remove/": Act(f"{kept}remove/", secretary, {}),
        "federation/club-members/{id}/note/": Act(
            f"federation/club-members/{membership.pk}/note/", secretary, noted
        ),
        "federation/clubs/{id}/groups/add/": Act(f"{at}groups/add/", secretary, {"name": "x"}),
        f"{named}rename/": Act(f"{grouped}rename/", secretary, {"name": "x"}),
        f"{named}remove/": Act(f"{grouped}remove/", secretary, {}),
        "federation/clubs/{id}/page/": Act(
            f"{at}page/", secretary, page, files=frozenset({"logo"})
        ),
    }


def register_acts(*, office: Account) -> dict[str, Act]:
    """Return the acts that look through the whole register, and through the ledger."""
    return {
        "federation/duplicates/search/": Act("federation/duplicates/search/", office, {}),
        "federation/money/check/now/": Act("federation/money/check/now/", office, {}),
    }
