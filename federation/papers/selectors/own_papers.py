"""Papers about one person, for that person and the office."""

from django.db.models import QuerySet

from federation.models import (
    CategoryGrant,
    CertificateRequest,
    IssuedDocument,
    Licence,
    Person,
)
from federation.papers.selectors.documents import documents_without_bytes


def papers_of_person(person: Person) -> QuerySet[IssuedDocument]:
    """Return a person's valid letters, licence cards and certificates, latest first."""
    subjects = [
        f"{about}:{pk}"
        for about, rows in (
            ("category_grant", CategoryGrant.objects.filter(person=person)),
            ("licence", Licence.objects.filter(person=person)),
            ("certificate", CertificateRequest.objects.filter(person=person)),
        )
        for pk in rows.values_list("pk", flat=True)
    ]
    papers = documents_without_bytes().filter(
        subject__in=subjects, replaced_by__isnull=True, withdrawn_at__isnull=True
    )
    return papers.order_by("-issued_at", "-pk")
