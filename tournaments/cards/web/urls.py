"""URLs of convention cards."""

from django.urls import path

from tournaments.cards.web.views import at_table as cards_at_table
from tournaments.cards.web.views import cards, convention_glossary, event_cards, shared_cards
from tournaments.cards.web.views import compare as card_compare
from tournaments.cards.web.views import repository as card_repository

CARD_PAGES = [
    path("cards/", cards.my_cards, name="my-cards"),
    path("cards/conventions/", convention_glossary.convention_glossary, name="convention-glossary"),
    path("cards/shared/", shared_cards.shared_list, name="shared-cards"),
    path("cards/shared/<int:pk>/", shared_cards.shared_card, name="shared-card"),
    path("cards/<int:pk>/", cards.card_detail, name="card-detail"),
    path("cards/<int:pk>/compare/", card_compare.card_compare, name="card-compare"),
    path("cards/<int:pk>/parts/<str:section>/", cards.card_section, name="card-section"),
    path("cards/<int:pk>/parts/<str:section>/preview/", cards.card_preview, name="card-preview"),
    path("cards/versions/<int:pk>/", cards.card_version, name="card-version"),
    path("cards/versions/<int:pk>/card.pdf", cards.card_version_pdf, name="card-version-pdf"),
    path("cards/now/<str:code>/", cards_at_table.cards_now, name="cards-now"),
    path("sessions/<int:pk>/codes/", cards_at_table.session_codes, name="session-codes"),
    path(
        "sessions/<int:pk>/papers/<str:kind>.pdf",
        cards_at_table.session_paper,
        name="session-paper",
    ),
    path("cards/table/<str:code>/", event_cards.table_card, name="table-card"),
    path("events/<int:pk>/cards/", event_cards.event_cards, name="event-cards"),
    path("events/<int:pk>/cards/collect/", card_repository.cards_collect, name="cards-collect"),
    path("events/<int:pk>/cards/all.zip", card_repository.cards_zip, name="cards-zip"),
    path("events/<int:pk>/cards/all.pdf", card_repository.cards_pdf, name="cards-pdf"),
    path("events/<int:pk>/cards/tables/", event_cards.table_codes, name="table-codes"),
    path("events/<int:pk>/cards/<int:card>/", card_repository.event_card, name="event-card"),
    path(
        "events/<int:pk>/cards/<int:card>/card.pdf",
        card_repository.event_card_pdf,
        name="event-card-pdf",
    ),
]
