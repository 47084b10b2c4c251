"""Addresses of the rulings' pages."""

from django.urls import path

from rulings.appeals.web.urls import urlpatterns as of_appeals
from rulings.assistant.web.views import assistant, flow_checks, flows
from rulings.councils.web.views import case_list, casebook, cases, conduct
from rulings.laws.web.views import laws, regulation_texts
from rulings.log.web.views import call_notes, calls, polls
from rulings.penalties.web.views import penalties
from rulings.reports.web.views import psychic_patterns, psychics, reports
from rulings.rulings.web.views import pages as ruling_pages

urlpatterns = [
    *of_appeals,
    path("events/<int:pk>/log/", calls.log_list, name="log-list"),
    path("events/<int:pk>/log/new/", calls.call_open, name="call-open"),
    path("calls/<int:pk>/", calls.call_detail, name="call-detail"),
    path("calls/<int:pk>/place/", calls.call_place, name="call-place"),
    path("calls/<int:pk>/players/", calls.call_players, name="call-players"),
    path("calls/<int:pk>/facts/<slug:kind>/", call_notes.call_fact, name="call-fact"),
    path("calls/<int:pk>/board/", call_notes.call_board, name="call-board"),
    path("calls/<int:pk>/psychic/", psychics.call_psychic, name="call-psychic"),
    path("calls/evidence/<int:pk>/", call_notes.evidence_file, name="evidence-file"),
    path("calls/<int:pk>/flows/", assistant.flow_choose, name="flow-choose"),
    path("calls/<int:pk>/flows/<slug:key>/", assistant.flow_begin, name="flow-begin"),
    path("calls/walks/<int:pk>/", assistant.walk_detail, name="walk-detail"),
    path("calls/walks/<int:pk>/answer/", assistant.walk_answer, name="walk-answer"),
    path("calls/walks/<int:pk>/back/", assistant.walk_back, name="walk-back"),
    path("calls/walks/<int:pk>/drop/", assistant.walk_drop, name="walk-drop"),
    path("calls/<int:pk>/rule/", ruling_pages.call_rule, name="call-rule"),
    path("calls/<int:pk>/polls/", polls.poll_open, name="poll-open"),
    path("calls/polls/<int:pk>/", polls.poll_detail, name="poll-detail"),
    path("polls/<int:pk>/", polls.poll_answer, name="poll-answer"),
    path("rulings/", ruling_pages.my_rulings, name="my-rulings"),
    path("rulings/<int:pk>/", ruling_pages.ruling_detail, name="ruling-detail"),
    path("rulings/<int:pk>/correct/", ruling_pages.ruling_correct, name="ruling-correct"),
    path("flows/", flows.flow_index, name="flow-index"),
    path("laws/flows/", flow_checks.flow_checks, name="flow-checks"),
    path("laws/flows/<int:edition>/<slug:key>/", flow_checks.flow_check, name="flow-check-page"),
    path("flows/<slug:key>/", flows.flow_detail, name="flow-detail"),
    path("cases/", case_list.case_list, name="case-list"),
    path("cases/<int:pk>/", cases.case_detail, name="case-detail"),
    path("cases/<int:pk>/decide/", cases.case_decide, name="case-decide"),
    path("cases/<int:pk>/decision.pdf", cases.case_paper, name="case-paper"),
    path("case-documents/<int:pk>/", cases.case_document, name="case-document"),
    path("conduct/", conduct.conduct_list, name="conduct-list"),
    path("conduct/<int:pk>/", conduct.conduct_detail, name="conduct-detail"),
    path("casebook/", casebook.casebook_list, name="casebook"),
    path("casebook/feed/", casebook.casebook_feed, name="casebook-feed"),
    path("casebook/<int:pk>/", casebook.casebook_entry, name="casebook-entry"),
    path("reports/", reports.report_list, name="report-list"),
    path("psychics/", psychic_patterns.psychic_pattern_page, name="psychic-patterns"),
    path("reports/inbox/", reports.report_inbox, name="report-inbox"),
    path("reports/<int:pk>/", reports.report_detail, name="report-detail"),
    path("reports/<int:pk>/report.pdf", reports.report_paper, name="report-paper"),
    path("events/<int:pk>/report/", reports.report_edit, name="report-edit"),
    path("events/<int:pk>/penalties/", penalties.penalty_list, name="penalty-list"),
    path("events/<int:pk>/penalties/new/", penalties.penalty_new, name="penalty-new"),
    path("laws/", laws.law_index, name="law-index"),
    path("laws/rules/", laws.rule_map, name="rule-map"),
    path("laws/rules/<str:article>/", laws.rule_article, name="rule-article"),
    path("laws/regulations/", regulation_texts.regulation_texts, name="regulation-texts"),
    path("laws/regulations/<int:pk>/", regulation_texts.regulation_text, name="regulation-text"),
    path("laws/texts/", laws.law_texts, name="law-texts"),
    path("laws/texts/<int:pk>/", laws.law_text, name="law-text"),
    path("laws/texts/<int:pk>/laws.md", laws.law_text_markdown, name="law-text-markdown"),
    path("laws/texts/<int:pk>/<int:law>/", laws.law_mend, name="law-mend"),
    path("laws/<int:law>/", laws.law_summary, name="law-summary"),
    path(
        "laws/<int:edition>/<slug:language>/definitions",
        laws.law_definitions,
        name="law-definitions",
    ),
    path("laws/<int:edition>/<slug:language>/<int:law>", laws.law_page, name="law-page"),
    path(
        "laws/<int:edition>/<slug:language>/<int:law>/<str:address>",
        laws.law_page,
        name="law-passage",
    ),
]
