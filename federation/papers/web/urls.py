"""URLs of the public library, the closed archive and the assembly."""

from django.urls import path

from federation.bodies.web.views import councils
from federation.papers.web.views import assembly, letters, library, withdrawn

PAPER_PAGES = [
    path("documents/", library.library, name="library"),
    path("documents/new/", library.library_add, name="library-add"),
    path("documents/papers/", library.paper_list, name="paper-list"),
    path("documents/letters/", letters.letters, name="letters"),
    path("documents/letters/<slug:code>/", letters.letter, name="letter"),
    path("documents/sitemap.xml", library.paper_sitemap, name="paper-sitemap"),
    path("documents/library/<slug:slug>/", library.library_detail, name="library-detail"),
    path(
        "documents/library/<slug:slug>/versions/",
        library.library_version_add,
        name="library-version-add",
    ),
    path("documents/library/<slug:slug>/<int:number>/", library.library_file, name="library-file"),
    path("councils/<str:council>/", councils.council_inbox, name="council-inbox"),
    path("federation/assembly/", assembly.assembly, name="assembly"),
    path(
        "federation/assembly/<str:constituency>/paper/",
        assembly.assembly_paper,
        name="assembly-paper",
    ),
    path("federation/withdrawn/", withdrawn.withdrawn_list, name="withdrawn-list"),
    path("federation/withdrawn/<int:pk>/", withdrawn.withdrawn_open, name="withdrawn-open"),
]
