"""Addresses of the rulings' pages."""

from django.urls import path

from rulings.web.views import laws

urlpatterns = [
    path("laws/", laws.law_index, name="law-index"),
    path("laws/rules/", laws.rule_map, name="rule-map"),
    path("laws/rules/<str:article>/", laws.rule_article, name="rule-article"),
    path("laws/texts/", laws.law_texts, name="law-texts"),
    path("laws/texts/<int:pk>/", laws.law_text, name="law-text"),
    path("laws/texts/<int:pk>/laws.md", laws.law_text_markdown, name="law-text-markdown"),
    path("laws/texts/<int:pk>/use/", laws.law_text_use, name="law-text-use"),
    path("laws/<int:law>/", laws.law_summary, name="law-summary"),
    path("laws/<int:edition>/<slug:language>/<int:law>", laws.law_page, name="law-page"),
    path(
        "laws/<int:edition>/<slug:language>/<int:law>/<slug:address>",
        laws.law_page,
        name="law-passage",
    ),
]
