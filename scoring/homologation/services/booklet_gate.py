"""What the booklet says of the conditions of the regulation: waived ones, and those not met yet."""

from collections.abc import Iterator

from django.utils.translation import gettext

from federation.texts import sentence
from scoring.homologation.rules.conditions import State, articles_of
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.texts.gate_line import line_in_words
from scoring.standings.documents.classification import Reason
from tournaments.models import Event


def notes_of_gate(event: Event, *, is_final: bool) -> Iterator[Reason]:
    """Yield the line of the conditions, then each waived one, with the body and its reason; for
    provisional results also one line with those not met.
    """
    checked = check_event(event)
    if checked.line.total:
        yield Reason(text=line_in_words(checked.line), source="RTP 3.1.6")
    for condition in checked.conditions:
        if condition.state is State.WAIVED and condition.waiver is not None:
            yield Reason(
                text=gettext("%(condition)s: waived by %(body)s. %(reason)s")
                % {
                    "condition": sentence(condition.title, {}),
                    "body": condition.waiver.mandate,
                    "reason": condition.waiver.reason,
                },
                source=condition.article,
            )
    if checked.stopping and not is_final:
        titles = dict.fromkeys(sentence(line.title, {}) for line in checked.stopping)
        yield Reason(
            text=gettext("Not met yet for homologation: %(conditions)s.")
            % {"conditions": "; ".join(titles)},
            source=articles_of(checked.stopping),
        )
