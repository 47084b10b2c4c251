"""URLs of figures: versions, drafts, trials. Those of acts are generated."""

from django.urls import path

from federation.figures.web.views import drafts, fee_amounts, fee_trials, trials, versions

FIGURE_PAGES = [
    path("fees/amounts/<int:pk>/", fee_amounts.fee_amounts, name="fee-amounts"),
    path("federation/figures/", versions.figures_home, name="figures"),
    path("federation/figures/versions/<int:pk>/", versions.figures_version, name="figures-version"),
    path(
        "federation/figures/versions/<int:pk>/file/",
        versions.figures_version_file,
        name="figures-version-file",
    ),
    path("federation/figures/fees/<int:pk>/", versions.figures_fees, name="figures-fees"),
    path(
        "federation/figures/fees/<int:pk>/file/",
        versions.figures_fees_file,
        name="figures-fees-file",
    ),
    path("federation/figures/drafts/<int:pk>/", drafts.figure_draft, name="figure-draft"),
    path(
        "federation/figures/drafts/<int:pk>/file/",
        versions.figure_draft_file,
        name="figure-draft-file",
    ),
    path(
        "federation/figures/drafts/<int:pk>/chapters/<slug:chapter>/",
        drafts.figure_chapter,
        name="figure-chapter",
    ),
    path(
        "federation/figures/drafts/<int:pk>/fees-tried/",
        fee_trials.figure_fees_tried,
        name="figure-fees-tried",
    ),
    path("federation/figures/trials/<int:pk>/", trials.figure_trial, name="figure-trial"),
]
