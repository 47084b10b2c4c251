"""How templates are written; their form is djangofmt's business (`scripts/test --only lint`)."""

import re

from tests.architecture.source_tree import ROOT

TEMPLATES = ROOT / "templates"
LONGEST = 120
# Lines that are longer still: the list can only shrink.
LONG_LINES = {
    "allauth/elements/button.html": 2,
    "base.html": 2,
    "documents/year_planner/document.html": 1,
    "federation/api_keys.html": 1,
    "federation/club_members.html": 1,
    "federation/desk.html": 3,
    "federation/erasure_list.html": 1,
    "federation/job_detail.html": 2,
    "federation/licence_batch.html": 2,
    "federation/licence_office.html": 1,
    "federation/my_consents.html": 1,
    "federation/payment_request_detail.html": 2,
    "federation/statement.html": 1,
    "parts/acting_bar.html": 1,
    "rulings/appeal_detail.html": 3,
    "rulings/call_detail.html": 4,
    "rulings/case_detail.html": 1,
    "rulings/penalty_list.html": 1,
    "rulings/poll_detail.html": 1,
    "rulings/report_detail.html": 2,
    "rulings/report_list.html": 3,
    "scoring/board_rule.html": 2,
    "scoring/match_rule.html": 2,
    "scoring/panels/player_points.html": 1,
    "scoring/season_close_detail.html": 1,
    "scoring/season_close_list.html": 1,
    "scoring/table_play.html": 1,
    "tournaments/calendar_planner.html": 1,
    "tournaments/card_compare.html": 1,
    "tournaments/card_detail.html": 1,
    "tournaments/cards_now.html": 1,
    "tournaments/event_card.html": 1,
    "tournaments/event_direction.html": 1,
    "tournaments/event_directors.html": 1,
    "tournaments/event_enter.html": 1,
    "tournaments/event_schedule.html": 1,
    "tournaments/match_detail.html": 7,
    "tournaments/my_cards.html": 1,
    "tournaments/my_entries.html": 3,
    "tournaments/parts/phase_ticket.html": 1,
    "tournaments/parts/preflight_lines.html": 1,
    "tournaments/registration_detail.html": 2,
    "tournaments/reservation_detail.html": 1,
    "tournaments/reservation_list.html": 1,
    "tournaments/session_desk.html": 2,
}


def test_template_lines_have_at_most_120_characters() -> None:
    long = {
        str(file.relative_to(TEMPLATES)): sum(
            len(line) > LONGEST for line in file.read_text().splitlines()
        )
        for file in sorted(TEMPLATES.rglob("*.html"))
    }

    assert {name: count for name, count in long.items() if count} == LONG_LINES


def test_translated_blocks_are_trimmed() -> None:
    """So a line can be folded without changing a text of the catalogue."""
    opened = re.compile(r"{%\s*blocktrans(?:late)?\b.*?%}", re.DOTALL)

    whole = [
        f"{file.relative_to(TEMPLATES)}: {tag}"
        for file in sorted(TEMPLATES.rglob("*.*"))
        if file.suffix in (".html", ".txt")
        for tag in opened.findall(file.read_text())
        if "trimmed" not in tag.split()
    ]

    assert whole == []
