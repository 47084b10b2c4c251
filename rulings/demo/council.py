"""The disciplinary council of the demo: one case to be heard, one decided with a sanction."""

import datetime as dt

from django.utils.translation import gettext

from federation.bodies.selectors.mandates import seats_on
from federation.models import Account
from rulings.appeals.services.appeals import PaidBy, receive_deposit
from rulings.appeals.services.statements import AppealDraft, state_appeal
from rulings.councils.services.case_decisions import DecisionDraft, decide_case
from rulings.councils.services.case_sanctions import SanctionDraft
from rulings.councils.services.case_sources import open_case_of_report
from rulings.councils.services.cases import call_hearing, file_document, set_deadline, write_minutes
from rulings.demo.course import moment
from rulings.models import CouncilCase, Penalty, ReportForwarding

DAY = dt.timedelta(days=1)


def open_case_of_penalty(
    penalty: Penalty, *, account: Account, council: Account, today: dt.date
) -> CouncilCase | None:
    """Appeal a penalty by a player: the deposit opens the council's case, heard next week."""
    player = penalty.player
    if player is None:
        return None
    at = penalty.given_at + 3 * DAY
    grounds = gettext("It was an alarm for a medicine, and I had told the director before.")
    draft = AppealDraft(penalty, penalty.entry, [player.person], grounds)
    appeal = state_appeal(draft=draft, account=account, now=at)
    receive_deposit(appeal=appeal, paid_by=PaidBy.TRANSFER, account=account, now=at)
    case = CouncilCase.objects.get(source=f"appeal:{appeal.pk}")
    file_document(
        case=case,
        name=gettext("statement of the player.txt"),
        data=grounds.encode(),
        note=gettext("What the player wrote"),
        is_for_parties=True,
        account=council,
        now=at + DAY,
        from_party=case.parties.filter(person=player.person).first(),
    )
    set_deadline(case=case, due_on=today + 12 * DAY, account=council)
    call_hearing(
        case=case,
        held_at=moment(today + 5 * DAY, 18),
        place=gettext("The federation's office, by video for who is far"),
        account=council,
        now=moment(today - 2 * DAY, 10),
    )
    return case


def decide_case_of_report(
    forwarding: ReportForwarding | None, penalty: Penalty, *, council: Account
) -> CouncilCase | None:
    """Open the case required by a report, hear the player, and decide it with a sanction."""
    player = penalty.player
    if forwarding is None or player is None:
        return None
    at = forwarding.forwarded_at
    case = open_case_of_report(forwarding=forwarding, account=council, now=at + DAY)
    hearing = call_hearing(
        case=case,
        held_at=at + 15 * DAY,
        place=gettext("The federation's office"),
        account=council,
        now=at + 2 * DAY,
    )
    minutes = gettext("The player admits the words, regrets them and has apologised in writing.")
    write_minutes(hearing=hearing, minutes=minutes, account=council, now=at + 15 * DAY)
    decided = at + 20 * DAY
    first = decided.date() + 10 * DAY
    decide_case(
        case=case,
        draft=DecisionDraft(
            facts=gettext(
                "In the first session the player insulted an opponent before the whole table. The "
                "director gave a disciplinary penalty and reported it."
            ),
            grounds=gettext(
                "Insults are among the gravest breaches of conduct. The player admits the facts, "
                "regrets them, and was never sanctioned before."
            ),
            outcome=gettext("Suspended for thirty days; held back for a year, on probation."),
            laws="74A2",
            articles="RTP 1.3.3, 2.1.11.4",
            panel=_panel(case, on=decided.date()),
            votes_for=3,
            votes_against=0,
            summary=gettext(
                "A player insulted an opponent at the table, admitted it and apologised. First "
                "offence: a suspension of thirty days, held back for a year on probation."
            ),
            is_in_casebook=True,
            sanctions=(
                SanctionDraft(
                    player.person,
                    "SUSPENSION",
                    first,
                    first + 29 * DAY,
                    probation_until=first + 365 * DAY,
                ),
            ),
        ),
        account=council,
        now=decided,
    )
    return case


def _panel(case: CouncilCase, *, on: dt.date) -> str:
    """Return up to three members of the body who are no party, a name a line."""
    parties = case.parties.exclude(person=None).values("person")
    seats = seats_on(on).filter(council=case.council).exclude(person__in=parties)
    return "\n".join(seat.person.name for seat in seats[:3])
