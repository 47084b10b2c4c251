"""The laws of a flow: our short summary, and the federation's own text if it has one."""

import datetime as dt
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from django.utils.translation import get_language

from federation.models import Account
from rulings.assistant.selectors.flows import flow
from rulings.laws.selectors.laws import ReadLaw, read_laws, readable_texts
from rulings.laws.selectors.summaries import LawSummary, law_summaries
from rulings.models import FlowWalk, LawPassage
from rulings.rules.log import citation_addresses


@dataclass(frozen=True, slots=True)
class LawBeside:
    """A law in our words, and its text if the reader may read one, else None."""

    summary: LawSummary
    read: ReadLaw | None
    near: tuple[LawPassage, ...] = ()
    is_ahead: bool = False


def laws_beside(
    row: FlowWalk, account: Account, *, on: dt.date, ahead: Collection[str] = ()
) -> list[LawBeside]:
    """Return the laws of the flow of a walk. Only a text of the walk's edition is shown.

    ahead: the citations of what the open question can still lead to: those laws come first, each
    with the passages cited.
    """
    laws = laws_as_read(flow(row.flow, row.edition).laws, row.edition, account, on=on)
    addresses: dict[int, list[str]] = {}
    for text in ahead:
        for law, rest in citation_addresses(text):
            addresses.setdefault(law, []).append(_plain(rest))
    pair_substitutions = [
        replace(
            law,
            near=_near(law.read, addresses.get(law.summary.number, ())),
            is_ahead=law.summary.number in addresses,
        )
        for law in laws
    ]
    return sorted(pair_substitutions, key=lambda pair_substitution: not pair_substitution.is_ahead)


def _near(read: ReadLaw | None, addresses: Collection[str]) -> tuple[LawPassage, ...]:
    """Return the cited items, with the items below them and those containing them."""
    items = read.items if read is not None else ()
    return tuple(
        passage
        for passage in items
        if any(
            address and (_plain(passage.address).startswith(address) or address.startswith(own))
            for own in [_plain(passage.address)]
            for address in addresses
        )
    )


def _plain(address: str) -> str:
    return re.sub(r"[\s().]", "", address).lower()


def laws_as_read(
    cited: Iterable[str], edition: int, account: Account, *, on: dt.date
) -> list[LawBeside]:
    """Return the cited laws in a text of the edition that the account may read."""
    numbers = sorted({law for address in cited for law, _rest in citation_addresses(address)})
    language = (get_language() or "")[:2]
    texts = sorted(
        readable_texts(account, on=on).filter(edition=edition),
        key=lambda text: (text.language[:2] != language, text.language),
    )
    read = read_laws(texts[0], numbers) if texts else {}
    by_number = {law_summary.number: law_summary for law_summary in law_summaries()}
    return [LawBeside(by_number[number], read.get(number)) for number in numbers]
