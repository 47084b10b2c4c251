"""The demo's public documents: three short files, one in two versions."""

import datetime as dt

from federation.models import Account, LibrarySubject
from federation.papers.services.library import (
    LibraryEntry,
    VersionDraft,
    add_library_document,
    add_library_version,
)
from rulings.demo.course import moment

_ESCAPED = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\"})
_DOCUMENTS = (
    (
        LibraryEntry(
            "estatutos-de-exemplo",
            "Estatutos da federação de exemplo",
            LibrarySubject.REGULATION,
            "Inventados, para que a página tenha o que mostrar.",
        ),
        ("2019", "2024"),
    ),
    (
        LibraryEntry(
            "protecao-de-dados-de-exemplo",
            "Política de proteção de dados de exemplo",
            LibrarySubject.POLICY,
            "O que a federação guarda, para quê e por quanto tempo.",
        ),
        ("1",),
    ),
    (
        LibraryEntry(
            "ficha-de-inscricao-de-exemplo",
            "Ficha de inscrição de praticante",
            LibrarySubject.FORM,
            "Para quem prefere o papel.",
        ),
        ("1",),
    ),
)


def fill_shelf(office: Account, today: dt.date) -> None:
    """Add the documents, each with its versions."""
    for entry, labels in _DOCUMENTS:
        document = None
        for place, label in enumerate(labels):
            version = VersionDraft(
                label=label,
                in_force_from=dt.date(today.year - 3 + place, 1, 1),
                note="Redação revista" if place else "",
                file_name=f"{entry.slug}-{label}.pdf",
                file=one_page(entry.title, f"Versão {label}. Documento inventado."),
            )
            if document is None:
                document = add_library_document(
                    entry=entry, version=version, account=office, now=moment(today)
                )
            else:
                add_library_version(
                    document=document, version=version, account=office, now=moment(today)
                )


def one_page(title: str, text: str) -> bytes:
    """Return a PDF of one page with two lines, the same bytes for the same words."""
    drawn = (
        f"BT /F 20 Tf 60 760 Td ({title.translate(_ESCAPED)}) Tj "
        f"/F 12 Tf 0 -32 Td ({text.translate(_ESCAPED)}) Tj ET"
    ).encode("cp1252")
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    )
    written, places = b"%PDF-1.4\n", []
    for number, pdf_object in enumerate(objects, start=1):
        places.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, pdf_object)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    trailer = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return written + head + table + trailer % (len(objects) + 1, len(written))
