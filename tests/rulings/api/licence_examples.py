"""The acts of programs on the lines of a licence batch, with bodies that could be right."""

from django.utils import timezone

from federation.licences.selectors.requests import PersonData, RequestLine
from federation.licences.services.people import enter_requested_person
from federation.licences.services.requests import BatchDraft, Decision, request_licences
from federation.models import Account
from tests.personas import World
from tests.rulings.api.writing_acts import Act


def licence_acts(world: World, *, secretary: Account, office: Account) -> dict[str, Act]:
    """Return the acts on a batch of one player, who is in the register by now."""
    now = timezone.now()
    lines = [RequestLine(1, new=PersonData("Nova Ensaio"))]
    draft = BatchDraft(world.season, world.club, lines)
    batch = request_licences(draft=draft, account=secretary, now=now)
    line = batch.requests.get()
    enter_requested_person(request=line, decision=Decision(office, now))
    chosen = {"lines": [line.pk]}
    decided = {**chosen, "reason": "x"}
    at, named = f"licence-batches/{batch.pk}/", "licence-batches/{id}/"
    return {
        f"{named}accept/": Act(f"{at}accept/", office, chosen, once=True),
        f"{named}refuse/": Act(f"{at}refuse/", office, decided),
        f"{named}withdraw/": Act(f"{at}withdraw/", secretary, decided),
    }
