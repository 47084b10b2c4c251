"""Calls and rulings in the API: as much as their pages show."""

from collections.abc import Iterable, Sequence
from typing import Any

from rulings.assistant.rules.flows.proposal import ADVICE
from rulings.assistant.rules.flows.stored import consequence_of
from rulings.assistant.texts.flow_texts import consequence_text
from rulings.log.selectors.incidents import board_record_of, name_of, standing_facts
from rulings.log.selectors.slips import slip_note
from rulings.models import FactKind, FlowWalk, Incident, Ruling, RulingRevision
from rulings.penalties.selectors import waiting_words
from rulings.penalties.texts import measure_row_text
from rulings.rules.log import Cited, cited_as, cited_in
from rulings.rulings.selectors.rulings import correction_window, walks_to_rule_on
from rulings.rulings.services.measures import standing_measures

PLACE = ("session", "section", "round", "table", "board", "about", "called_by",
         "settled_by_players", "never_played")  # fmt: skip


def call_data(call: Incident) -> dict[str, Any]:
    """Return a call for the list; its players are prefetched."""
    ruling = getattr(call, "ruling", None)
    return {
        **{name: getattr(call, name) for name in PLACE},
        "id": call.pk,
        "event_id": call.event_id,
        "number": call.number,
        "called_at": call.called_at,
        "state": "RULED" if ruling else "CLOSED" if call.closed_at else "OPEN",
        "ruling": ruling.pk if ruling else None,
        "players": [player for player in call.players.all() if player.left_at is None],
    }


def call_data_with_log(call: Incident) -> dict[str, Any]:
    """Return a call with its log."""
    return {
        **call_data(call),
        "facts": call.facts.order_by("pk"),
        "board_record": board_record_of(call),
        "slip_note": slip_note(call),
        "evidence": call.evidence.defer("file").order_by("pk"),
        "walks": [_walk(flow_walk) for flow_walk in walks_to_rule_on(call)],
    }


def ruling_in_list(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling of the list."""
    call = ruling.incident
    return {
        "id": ruling.pk,
        "event": call.event_id,
        "call": call.number,
        "session": call.session,
        "table": f"{call.section}{call.table}",
        "board": call.board,
        "made_at": ruling.made_at,
    }


def ruling_data(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling with its versions, for its parties."""
    call = ruling.incident
    revisions = ruling.revisions.select_related("made_by__person").prefetch_related("citations")
    return {
        **ruling_in_list(ruling),
        "about": call.about,
        "facts": [
            incident_fact
            for incident_fact in standing_facts(call)
            if incident_fact.kind != FactKind.SAID
        ],
        "revisions": [_revision(revision) for revision in revisions.order_by("-number")],
        "in_the_score": [
            {
                "kind": row.kind,
                "text": measure_row_text(row.values),
                "waits_for": waiting_words(row),
            }
            for row in standing_measures(ruling)
        ],
        "may_be_corrected_until": correction_window(call).until,
    }


def _walk(walk: FlowWalk) -> dict[str, Any]:
    return {
        "id": walk.pk,
        "flow": walk.flow,
        "edition": walk.edition,
        "outcome": walk.outcome,
        "proposal": proposal_data(walk),
    }


def proposal_data(walk: FlowWalk) -> list[dict[str, Any]]:
    """Return the proposals of a flow, each with its sources."""
    return [
        {
            "place": place,
            "kind": measure["kind"],
            "text": text,
            "advice": measure["kind"] in ADVICE,
            "citations": citations_data(cited_in(measure["details"])),
        }
        for place, (measure, text) in enumerate(
            zip(walk.proposal, _texts(walk.proposal), strict=True)
        )
    ]


def citations_data(cited: Iterable[Cited]) -> list[dict[str, Any]]:
    """Return Laws and articles for the API, each once."""
    return [
        {"law": law, "address": address, "text": cited_as(law, address)}
        for law, address in dict.fromkeys(cited)
    ]


def _revision(revision: RulingRevision) -> dict[str, Any]:
    return {
        "number": revision.number,
        "kind": revision.kind,
        "edition": revision.edition,
        "measures": list(_texts(revision.measures)),
        "left_out": list(_texts(revision.left_out)),
        "decision": revision.decision,
        "departs": revision.departs,
        "departure_reason": revision.why_it_departs,
        "reason": revision.reason,
        "citations": [
            {"law": citation.law, "address": citation.address, "text": str(citation)}
            for citation in revision.citations.all()
        ],
        "by": name_of(revision.made_by),
        "made_at": revision.made_at,
    }


def _texts(measures: Sequence[dict[str, Any]]) -> Iterable[str]:
    return (consequence_text(consequence_of(measure)) for measure in measures)
