"""Acts on the public documents of the library."""

import datetime as dt

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act
from federation.acts.registry import register
from federation.models import Account, LibraryDocument
from federation.papers.selectors.library import library_documents
from federation.papers.services.library import close_library_document
from federation.permissions import may_keep_office


def all_documents(account: Account, *, on: dt.date) -> QuerySet[LibraryDocument]:
    """Return all documents, including closed ones, whose pages are public."""
    return library_documents()


register([
    Act(
        name="library-close", path="documents/library/<slug:slug>/close/",
        title=_("Take it off the list"),
        hint=_(
            "It leaves the list of documents; its versions can still be opened by their address."
        ),
        on=LibraryDocument, row="document", load=all_documents, key="slug", may=may_keep_office,
        service=close_library_document, next_page="library-detail", next_row="slug",
    ),
])  # fmt: skip
