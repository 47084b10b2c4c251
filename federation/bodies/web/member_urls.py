"""URLs of the pages of people, clubs and bodies."""

from django.urls import path

from federation.bodies.web.views import club_list, club_members, own_clubs, registers, transfers
from federation.people.web.views import duplicates, people

urlpatterns = [
    path("people/<int:pk>/photo.jpg", people.person_photo, name="person-photo"),
    path("registers/<slug:name>/", registers.register_list, name="register-list"),
    path("bodies/", registers.body_list, name="body-list"),
    path("federation/people/new/", people.person_create, name="person-create"),
    path("federation/duplicates/", duplicates.duplicate_list, name="duplicate-list"),
    path(
        "federation/people/compare/", duplicates.person_compare_start, name="person-compare-start"
    ),
    path(
        "federation/people/<int:one>/<int:other>/",
        duplicates.person_compare,
        name="person-compare",
    ),
    path("federation/clubs/<int:pk>/members/", club_members.club_members, name="club-members"),
    path("federation/clubs/<int:pk>/people/", club_list.club_people, name="club-people"),
    path("my/clubs/", own_clubs.my_clubs, name="my-clubs"),
    path("federation/transfers/", transfers.transfer_list, name="transfer-list"),
    path(
        "federation/qualifications/",
        registers.qualification_renewals,
        name="qualification-renewals",
    ),
]
