"""Who may open a paper that is not public, besides the person who issued it and the office.

Each kind of paper names one of these (`federation.kinds.paper.PaperKind.may_read`).
"""

import datetime as dt

from django.db.models import Model

from federation.bodies.selectors.mandates import associations_of, clubs_of
from federation.models import Account, CategoryGrant, CertificateRequest, IssuedDocument, Licence
from federation.papers.selectors.requests import request_of_paper
from federation.selectors.keys import with_key


def nobody_else(account: Account, paper: IssuedDocument, on: dt.date) -> bool:
    """Nobody else."""
    return False


def who_owes(account: Account, paper: IssuedDocument, on: dt.date) -> bool:
    """The debtor of its payment request, or whoever acts for that body."""
    request = request_of_paper(paper)
    if request is None:
        return False
    return (
        with_key(clubs_of(account, on=on), request.club_id).exists()
        or with_key(associations_of(account, on=on), request.association_id).exists()
        or (request.person_id is not None and request.person_id == account.person_id)
    )


def whom_it_certifies(account: Account, paper: IssuedDocument, on: dt.date) -> bool:
    """The person it is about, or whoever acts for the club."""
    if (number := _number(paper)) is None:
        return False
    request = CertificateRequest.objects.filter(pk=number).first()
    return request is not None and (
        (request.person_id is not None and request.person_id == account.person_id)
        or with_key(clubs_of(account, on=on), request.club_id).exists()
    )


def licence_holder(account: Account, paper: IssuedDocument, on: dt.date) -> bool:
    """The holder of the licence."""
    return _is_of(Licence, account, paper)


def category_holder(account: Account, paper: IssuedDocument, on: dt.date) -> bool:
    """The person who was given the category."""
    return _is_of(CategoryGrant, account, paper)


def _is_of(model: type[Model], account: Account, paper: IssuedDocument) -> bool:
    number = _number(paper)
    if number is None or account.person_id is None:
        return False
    return bool(model._default_manager.filter(pk=number, person=account.person_id).exists())


def _number(paper: IssuedDocument) -> int | None:
    number = paper.subject.partition(":")[2]
    return int(number) if number.isdecimal() else None
