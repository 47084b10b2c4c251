"""Which organiser may create which class of event."""

from collections.abc import Sequence

from federation.errors import RuleError
from federation.rules.figures_federation import MandateFigures
from federation.rules.organisers import OrganiserKind


def classes_open_to(
    organiser: OrganiserKind, *, mandates: Sequence[MandateFigures]
) -> tuple[str, ...]:
    """Return the classes of events an organiser may create, as the rule set lists them.

    Raises: RuleError("no_mandate_for_organiser") if the rule set does not contain the organiser's
    kind.
    Source: RTP 1.2, 3.1.2.
    """
    return _mandate(organiser, mandates).may_create


def refuse_creation(
    organiser: OrganiserKind, event_class: str, *, mandates: Sequence[MandateFigures]
) -> None:
    """Refuse unless an organiser may create an event of a class.

    Raises: RuleError("class_not_open_to_organiser") with the article. Source: RTP 1.2, 3.1.2.
    """
    mandate = _mandate(organiser, mandates)
    if event_class not in mandate.may_create:
        raise RuleError(
            "class_not_open_to_organiser",
            article=mandate.article,
            organiser=organiser,
            event_class=event_class,
        )


def _mandate(organiser: OrganiserKind, mandates: Sequence[MandateFigures]) -> MandateFigures:
    for mandate in mandates:
        if mandate.organiser is organiser:
            return mandate
    raise RuleError("no_mandate_for_organiser", article="RTP 1.2", organiser=organiser)
