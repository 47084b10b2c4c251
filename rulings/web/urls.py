"""Addresses of the rulings' pages."""

from django.urls import path

from rulings.web.views import laws, reports

urlpatterns = [
    path("reports/", reports.report_list, name="report-list"),
    path("reports/inbox/", reports.report_inbox, name="report-inbox"),
    path("reports/<int:pk>/", reports.report_detail, name="report-detail"),
    path("reports/<int:pk>/accept/", reports.report_accept, name="report-accept-sent"),
    path("reports/<int:pk>/give-back/", reports.report_give_back, name="report-give-back"),
    path("reports/<int:pk>/forward/", reports.report_forward, name="report-forward"),
    path("reports/<int:pk>/report.pdf", reports.report_paper, name="report-paper"),
    path("reports/forwarded/<int:pk>/", reports.forwarding_note, name="forwarding-note"),
    path("events/<int:pk>/report/", reports.report_edit, name="report-edit"),
    path("laws/", laws.law_index, name="law-index"),
    path("laws/rules/", laws.rule_map, name="rule-map"),
    path("laws/rules/<str:article>/", laws.rule_article, name="rule-article"),
    path("laws/texts/", laws.law_texts, name="law-texts"),
    path("laws/texts/<int:pk>/", laws.law_text, name="law-text"),
    path("laws/texts/<int:pk>/laws.md", laws.law_text_markdown, name="law-text-markdown"),
    path("laws/texts/<int:pk>/<int:law>/", laws.law_mend, name="law-mend"),
    path("laws/texts/<int:pk>/use/", laws.law_text_use, name="law-text-use"),
    path("laws/<int:law>/", laws.law_summary, name="law-summary"),
    path(
        "laws/<int:edition>/<slug:language>/definitions",
        laws.law_definitions,
        name="law-definitions",
    ),
    path("laws/<int:edition>/<slug:language>/<int:law>", laws.law_page, name="law-page"),
    path(
        "laws/<int:edition>/<slug:language>/<int:law>/<slug:address>",
        laws.law_page,
        name="law-passage",
    ),
]
