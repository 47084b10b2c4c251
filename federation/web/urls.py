"""URLs of the federation's pages."""

from django.urls import path

from federation.accounts.web.urls import ACCOUNT_PAGES
from federation.bodies.web import member_urls
from federation.bodies.web.views import clubs
from federation.certificates.web.urls import CERTIFICATE_PAGES
from federation.delegates.web.urls import DELEGATE_PAGES
from federation.figures.web.urls import FIGURE_PAGES
from federation.imports.web.data_urls import DATA_PAGES
from federation.installation.web.federation_urls import FEDERATION_PAGES
from federation.licences.web.urls import LICENCE_PAGES
from federation.mail.web.urls import MAIL_PAGES
from federation.money.web.urls import MONEY_PAGES
from federation.papers.web.urls import PAPER_PAGES
from federation.papers.web.views import documents
from federation.people.web.views import players
from federation.web import health
from federation.web.audit_trail_urls import TRAIL_PAGES
from federation.web.views import desk, handbook, jobs, menu, open_data

urlpatterns = [
    *ACCOUNT_PAGES,
    *CERTIFICATE_PAGES,
    *DELEGATE_PAGES,
    *DATA_PAGES,
    *FEDERATION_PAGES,
    *FIGURE_PAGES,
    *LICENCE_PAGES,
    *MAIL_PAGES,
    *MONEY_PAGES,
    *PAPER_PAGES,
    *TRAIL_PAGES,
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("help/", handbook.handbook, name="help"),
    path("help/<slug:role>/", handbook.handbook_chapter, name="help-chapter"),
    path("clubs/", clubs.club_list, name="club-list"),
    path("clubs/<str:code>/", clubs.club_detail, name="club-detail"),
    path("clubs/<str:code>/write/", clubs.club_write, name="club-write"),
    path("clubs/<str:code>/colours/<slug:colours>.css", clubs.club_colours, name="club-colours"),
    path("players/<int:pk>/", players.player_detail, name="player-detail"),
    path("desk/", desk.desk, name="desk"),
    path("menu/", menu.menu_page, name="menu"),
    path("open-data/", open_data.open_data, name="open-data"),
    path("role/", menu.role_choose, name="role-choose"),
    path("v/", documents.document_check, name="document-check"),
    path("v/<str:code>", documents.document_check, name="document-check"),
    path("documents/<str:code>.pdf", documents.document_pdf, name="document-pdf"),
    path("jobs/<int:pk>/", jobs.job_detail, name="job-detail"),
    *member_urls.urlpatterns,
]
