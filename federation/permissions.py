"""Predicates on the federation's rows: who may do what. Only doors call them."""

import datetime as dt
from typing import Any

from federation.bodies.selectors.councils import councils_of
from federation.bodies.selectors.mandates import (
    clubs_of,
    has_office_mandate,
    is_secretary,
)
from federation.kinds.paper import may_read_paper
from federation.licences.selectors.bodies import acts_for, body_of
from federation.models import (
    Account,
    Association,
    Club,
    ClubApplication,
    ConsentKind,
    Council,
    IssuedDocument,
    Job,
    Licence,
    LicenceBatch,
    LicenceFile,
    LicenceRequest,
    Person,
    PreparedRenewal,
    Transfer,
)
from federation.people.selectors.people import is_shown_in_full
from federation.privacy.selectors.consents import consents_in_force


def may_sign_in(account: Account, row: object, *, on: dt.date) -> bool:
    """Whoever is signed in."""
    return account.is_authenticated and account.is_active


def may_keep_office(account: Account, row: Any, *, on: dt.date) -> bool:
    """The federation's office."""
    return has_office_mandate(account, on=on)


def may_keep_club(account: Account, row: Club, *, on: dt.date) -> bool:
    """The secretary of the club, and the office."""
    return clubs_of(account, on=on).filter(pk=row.pk).exists() or has_office_mandate(account, on=on)


def may_keep_members(account: Account, row: Any, *, on: dt.date) -> bool:
    """Secretaries of clubs, for the rows of their members, which is all they see; the office."""
    return clubs_of(account, on=on).exists() or has_office_mandate(account, on=on)


def may_keep_club_list(account: Account, row: Club, *, on: dt.date) -> bool:
    """The secretary of the club; the office only while it acts for the club."""
    return clubs_of(account, on=on).filter(pk=row.pk).exists()


def may_keep_club_row(account: Account, row: Any, *, on: dt.date) -> bool:
    """The secretary of the club that the row belongs to; the office while it acts for the club."""
    return may_keep_club_list(account, row.club, on=on)


def may_decide_application(account: Account, row: ClubApplication, *, on: dt.date) -> bool:
    """The secretary of the club that is asked, and the office."""
    return may_keep_club(account, row.club, on=on)


def may_withdraw_transfer(account: Account, row: Transfer, *, on: dt.date) -> bool:
    """Whoever acts for the club that asked, and the office."""
    return may_keep_club(account, row.to_club, on=on)


def may_see_photo(account: Account, row: Person, *, on: dt.date) -> bool:
    """Anyone, where the person allowed it and is shown in full; themselves, and the office."""
    if ConsentKind.PUBLISH_PHOTO in consents_in_force(row) and is_shown_in_full(row, on=on):
        return True
    if not account.is_authenticated:
        return False
    return account.person_id == row.pk or has_office_mandate(account, on=on)


def may_request_licences(account: Account, row: Club | Association, *, on: dt.date) -> bool:
    """The secretary of the club or association."""
    return acts_for(account, row, on=on)


def may_see_body_licences(account: Account, row: Club | Association, *, on: dt.date) -> bool:
    """The secretary of the club or association, and the office."""
    return acts_for(account, row, on=on) or has_office_mandate(account, on=on)


def may_decline_renewal(account: Account, row: Licence, *, on: dt.date) -> bool:
    """The secretary of the body through which it was held, and the office."""
    return may_see_body_licences(account, body_of(row), on=on)


def may_withdraw_prepared_renewal(account: Account, row: PreparedRenewal, *, on: dt.date) -> bool:
    """The secretary of the body that prepared it."""
    return acts_for(account, body_of(row), on=on)


def may_see_licence_batch(account: Account, row: LicenceBatch, *, on: dt.date) -> bool:
    """The secretary of the body that asked, and the office."""
    return may_see_body_licences(account, body_of(row), on=on)


def may_change_licence_batch(account: Account, row: LicenceBatch, *, on: dt.date) -> bool:
    """The secretary of the body that asked."""
    return acts_for(account, body_of(row), on=on)


def may_change_licence_request(account: Account, row: LicenceRequest, *, on: dt.date) -> bool:
    """The secretary of the body that asked, and the office."""
    return may_see_body_licences(account, body_of(row.batch), on=on)


def may_send_licence_file(account: Account, row: LicenceFile, *, on: dt.date) -> bool:
    """The secretary of the body whose list it is."""
    return acts_for(account, body_of(row), on=on)


def may_hold_licence_card(account: Account, row: object, *, on: dt.date) -> bool:
    """Whoever signed in as a person of the register."""
    return may_sign_in(account, row, on=on) and account.person_id is not None


def may_see_own_data(account: Account, row: Any, *, on: dt.date) -> bool:
    """Whoever signed in as a person of the register, for themselves only."""
    return may_sign_in(account, row, on=on) and account.person_id is not None and not account.acting


def may_keep_own_keys(account: Account, row: Any, *, on: dt.date) -> bool:
    """Whoever is signed in, for themselves only."""
    return may_sign_in(account, row, on=on) and not account.rests


def may_see_trail(account: Account, row: Any, *, on: dt.date) -> bool:
    """The office, and secretaries for what concerns their body."""
    return has_office_mandate(account, on=on) or is_secretary(account, on=on)


def may_see_job(account: Account, row: Job, *, on: dt.date) -> bool:
    """Whoever asked for the work, and the office."""
    return row.requested_by_id == account.pk or has_office_mandate(account, on=on)


def may_open_document(account: Account, row: IssuedDocument, *, on: dt.date) -> bool:
    """Anyone for public papers; whoever had it issued, the office, and whom its kind names."""
    if row.is_public:
        return True
    if not account.is_authenticated:
        return False
    if row.issued_by_id == account.pk or has_office_mandate(account, on=on):
        return True
    return may_read_paper(account, row, on=on)


def may_request_certificate(account: Account, row: Person | Club | None, *, on: dt.date) -> bool:
    """A person for oneself, a club through whoever acts for it, the office for anybody."""
    if row is None:
        return False
    if has_office_mandate(account, on=on):
        return True
    if isinstance(row, Person):
        return row.pk == account.person_id
    return clubs_of(account, on=on).filter(pk=row.pk).exists()


def may_ask_for_certificates(account: Account, row: object, *, on: dt.date) -> bool:
    """Whoever is tied to a player or a club, and the office: about whom is another question."""
    return (
        account.person_id is not None
        or has_office_mandate(account, on=on)
        or clubs_of(account, on=on).exists()
    )


def may_open_inbox(account: Account, row: Council | None, *, on: dt.date) -> bool:
    """Who sits in the body named, nobody else; asked without one: in any."""
    sits_in = councils_of(account, on=on)
    return bool(sits_in) if row is None else row in sits_in


def may_set_up(account: Account, row: Any, *, on: dt.date) -> bool:
    """The office; and whoever installed the site, so that an office can begin."""
    if not account.is_authenticated or not account.is_active or account.rests:
        return False
    return account.is_superuser or has_office_mandate(account, on=on)


def may_begin(account: Account, row: Any, *, on: dt.date) -> bool:
    """Whoever installed the site."""
    return may_set_up(account, row, on=on) and account.is_superuser
