"""URLs of the licence pages: of bodies, of batches, of the office."""

from django.urls import path

from federation.licences.web.addresses import body_paths
from federation.licences.web.views import batches as licence_batches
from federation.licences.web.views import body_licences, office_licences, renewal
from federation.licences.web.views import cards as licence_cards
from federation.licences.web.views import files as licence_files
from federation.permissions import may_see_body_licences

LICENCE_PAGES = [
    *body_paths(
        "licences/", body_licences.body_licences, name="licences", may=may_see_body_licences
    ),
    *body_paths(
        "licences/renew/",
        renewal.licences_renew,
        name="licences-renew",
        may=may_see_body_licences,
    ),
    *body_paths(
        "licences/template/",
        licence_files.licences_template,
        name="licences-template",
        may=may_see_body_licences,
    ),
    path("federation/licences/", office_licences.licence_office, name="licence-office"),
    path("licences/card/", licence_cards.licence_card, name="licence-card"),
    path("licences/card/paper/", licence_cards.licence_card_paper, name="licence-card-paper"),
    path("licences/check/", licence_cards.licence_check, name="licence-check"),
    path("licences/keys.json", licence_cards.licence_keys, name="licence-keys"),
    path("licence-files/<int:pk>/", licence_files.licence_file, name="licence-file"),
    path("licence-batches/<int:pk>/", licence_batches.licence_batch, name="licence-batch"),
    path(
        "licence-requests/<int:pk>/",
        licence_batches.licence_request_edit,
        name="licence-request-edit",
    ),
    path(
        "licence-requests/<int:pk>/person/",
        licence_batches.licence_request_person,
        name="licence-request-person",
    ),
]
