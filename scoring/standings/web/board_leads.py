"""The double-dummy result of each lead against a contract of a board, and the actual leads."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scoring.engine_input.values import ScoredLine
from scoring.page_parts.notation import card, made, tricks

SUITS = "SHDC"
RANKS = "AKQJT98765432"
Against = tuple[str, str]  # contract, declarer


@dataclass(frozen=True, slots=True)
class LeadRow:
    """Leads that give a declarer the same number of tricks. led: number of tables."""

    taken: int
    result: str
    cards: SafeString
    led: int
    is_own: bool


def contracts_led_against(lines: Iterable[ScoredLine]) -> list[Against]:
    """Return the contracts that tables played, with their declarers, most frequent first."""
    counted = Counter(
        (line.result.contract, line.result.declarer)
        for line in lines
        if line.result.declarer and line.result.contract not in {"", "P"}
    )
    return [lead for lead, _times in counted.most_common()]


def contracts_led(lines: Iterable[ScoredLine]) -> dict[Against, str]:
    """Return the card led against each contract at these tables."""
    return {(line.result.contract, line.result.declarer): line.result.lead for line in lines}


def lead_rows(
    counts: Mapping[str, int], against: Against, lines: Sequence[ScoredLine], own: str = ""
) -> list[LeadRow]:
    """Return the leads, the best for the defence first. own: the lead at the reader's table."""
    led = Counter(
        line.result.lead
        for line in lines
        if (line.result.contract[1:2], line.result.declarer) == (against[0][1], against[1])
    )

    def best_first(written: str) -> tuple[int, int, int]:
        return counts[written], SUITS.index(written[0]), RANKS.index(written[1])

    rows = []
    for taken, cards in groupby(sorted(counts, key=best_first), key=counts.__getitem__):
        group = list(cards)
        shown = ((card(lead),) for lead in group)
        rows.append(
            LeadRow(
                taken=taken,
                result=tricks(against[0], taken),
                cards=format_html_join(" ", '<span class="nowrap">{}</span>', shown),
                led=sum(led[lead] for lead in group),
                is_own=own in group,
            )
        )
    return rows


def contract_text(against: Against) -> SafeString:
    """Return a contract and its declarer: 4♠× N."""
    return made(*against, None)
