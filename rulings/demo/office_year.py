"""The open tasks of the demo's office: everything of a year that waits for something."""

from pathlib import Path

from federation.models import Person
from rulings.demo.closing import preview_demo_close
from rulings.demo.coming import plan_next_season
from rulings.demo.delegates import elect_delegates
from rulings.demo.office_requests import (
    Office,
    ask_for_approval,
    ask_for_certificates,
    ask_for_licences,
    say_consents,
)
from rulings.demo.shelf import fill_shelf
from rulings.demo.takings import credit_a_copy, receive_bank
from tournaments.calendar.selectors.reservation_deposits import deposit_of


def fill_office_year(office: Office, player: Person, folder: Path) -> Path:
    """Create something on every page of the office; return the bank's file."""
    payment_request = ask_for_licences(office)
    ask_for_certificates(office, player)
    elect_delegates(office.bodies, player, office=office.account, today=office.today)
    say_consents(office, player)
    ask_for_approval(office)
    reservations = plan_next_season(office.bodies, office=office.account, today=office.today)
    credit_a_copy(office)
    deposit = deposit_of(reservations[4])
    if deposit is None:
        raise ValueError("the sample fees ask for no deposit")
    file = receive_bank(office, named=deposit.request, doubtful=payment_request, folder=folder)
    fill_shelf(office.account, office.today)
    preview_demo_close(office.bodies.current, office=office.account, today=office.today)
    return file
