"""The decision flows: the list, and each as a diagram."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from contextlib import suppress

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import npgettext
from django.views.decorators.http import require_safe

from federation.access import public
from federation.errors import RuleError
from federation.page_parts.search_words import search_words
from federation.selectors.callers import reader_of
from federation.selectors.rule_sets import regulation_on
from rulings.assistant.rules.flows.graph import (
    Ask,
    AskNumber,
    AskRows,
    Branch,
    Compute,
    Flow,
    Outcome,
)
from rulings.assistant.selectors.choice import search_matters, search_offers
from rulings.assistant.selectors.flows import all_flows, editions_of, flow
from rulings.assistant.selectors.standing import drafts, editions_to_check
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.permissions import may_keep_laws
from rulings.rules.log import citation_addresses
from rulings.web.words import laws_in_words


@public
@require_safe
def flow_index(request: HttpRequest) -> HttpResponse:
    words = search_words(request)
    kinds: dict[object, list[dict[str, object]]] = defaultdict(list)
    drafted = {edition: drafts(edition) for edition in editions_to_check()}
    for offer in search_matters(""):
        kinds[offer["kind"]].append(offer)
    flows = [_head(one, drafted) for one in all_flows()]
    return render(
        request,
        "rulings/flow_index.html",
        {
            "words": words,
            "found": [
                _head(flow(str(data["key"])), drafted) if data["key"] in FLOW_WORDS else data
                for data in search_offers(words)
            ],
            "flows": flows,
            "all_drafts": _all_drafts(drafted),
            "keeps": may_keep_laws(reader_of(request), None, on=timezone.localdate()),
            "matters": kinds.items(),
        },
    )


@public
@require_safe
def flow_detail(request: HttpRequest, key: str) -> HttpResponse:
    if key not in FLOW_WORDS:
        raise Http404
    edition = _requested_edition(request, key)
    shown = flow(key, edition)
    keeps = may_keep_laws(reader_of(request), None, on=timezone.localdate())
    return render(
        request,
        "rulings/flow_detail.html",
        {
            "head": _head(shown, {edition: drafts(edition)}),
            # For whoever checks the flow; directors read the Law.
            "note": FLOW_WORDS[key].note_under(edition) if keeps else "",
            "edition": edition,
            "editions": sorted(editions_of(key)),
            "is_draft": key in drafts(edition),
            "steps": steps_of(shown, walked=set(request.GET.get("path", "").split(","))),
        },
    )


def _requested_edition(request: HttpRequest, key: str) -> int:
    """Return the edition in the address, else that in force today, else the flow's first."""
    written = editions_of(key)
    typed = request.GET.get("edition", "")
    if not typed:
        with suppress(RuleError):  # no rule set is in force yet
            typed = str(regulation_on(timezone.localdate()).law_edition)
    return next((edition for edition in written if str(edition) == typed), written[0])


def steps_of(one: Flow, *, walked: Collection[str]) -> list[dict[str, object]]:
    """Return the questions of a flow in order, each answer with its next node.

    walked: the nodes of a path, to be marked.
    """
    order: list[str] = []
    waiting = [one.start]
    while waiting:
        name = waiting.pop(0)
        for shown in _shown_after(one, name):
            if shown not in order:
                order.append(shown)
                node = one.nodes[shown]
                waiting.extend(_next_of(node))
    numbers = {name: place for place, name in enumerate(order, start=1)}
    return [{**_step(one, name, numbers), "walked": name in walked} for name in order]


def _all_drafts(drafted: Mapping[int, Collection[str]]) -> bool:
    """Return whether no flow has been put in use yet, under any edition."""
    return bool(drafted) and all(
        one.key in keys
        for edition, keys in drafted.items()
        for one in all_flows()
        if edition in editions_of(one.key)
    )


def _head(one: Flow, drafted: Mapping[int, Collection[str]]) -> dict[str, object]:
    words = FLOW_WORDS[one.key]
    cited = [citation_address for law in one.laws for citation_address in citation_addresses(law)]
    return {
        "key": one.key,
        "title": words.title,
        "triggers": words.triggers,
        "laws": laws_in_words(numbers := dict.fromkeys((law, "") for law, _rest in cited)),
        "laws_label": npgettext("cited", "Law", "Laws", len(numbers)),
        "questions": sum(isinstance(n, Ask | AskNumber | AskRows) for n in one.nodes.values()),
        "outcomes": sum(isinstance(n, Outcome) for n in one.nodes.values()),
        "editions": sorted(editions_of(one.key)),
        "draft_in": [edition for edition, keys in drafted.items() if one.key in keys],
    }


def _shown_after(one: Flow, name: str) -> list[str]:
    """Return what a reader sees at a node: itself, or what follows sums and branches."""
    node = one.nodes[name]
    match node:
        case Compute(next=target):
            return _shown_after(one, target)
        case Branch(cases=cases, otherwise=otherwise):
            targets = [target for _condition, target in cases] + [otherwise]
            met = (shown for target in targets for shown in _shown_after(one, target))
            return list(dict.fromkeys(met))
    return [name]


def _next_of(node: object) -> list[str]:
    match node:
        case Ask(options=options):
            return [option.next for option in options]
        case AskNumber(next=target) | AskRows(next=target):
            return [target]
    return []


def _step(one: Flow, name: str, numbers: dict[str, int]) -> dict[str, object]:
    node, flow_words = one.nodes[name], FLOW_WORDS[one.key]
    data: dict[str, object] = {
        "number": numbers[name],
        "text": flow_words.of(name),
        "is_end": isinstance(node, Outcome),
    }
    if isinstance(node, Ask):
        data["ways"] = [
            (flow_words.answer(name, option.value), _goals(one, option.next, numbers))
            for option in node.options
        ]
    elif isinstance(node, AskNumber | AskRows):
        data["ways"] = [("", _goals(one, node.next, numbers))]
    elif isinstance(node, Outcome):
        data["then"] = [
            (f.flow, FLOW_WORDS[f.flow].title)
            for f in node.follow_ups
            if one.editions.issubset(editions_of(f.flow))
        ]
    return data


def _goals(one: Flow, target: str, numbers: dict[str, int]) -> list[tuple[int, bool]]:
    return [
        (numbers[shown], isinstance(one.nodes[shown], Outcome))
        for shown in _shown_after(one, target)
    ]
