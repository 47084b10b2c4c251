"""URLs of imports and exports."""

from django.urls import path

from federation.imports.web.views import data

DATA_PAGES = [
    path("federation/data/", data.data_home, name="data-home"),
    path("federation/data/upload/", data.data_upload, name="data-upload"),
    path("federation/data/template/<str:kind>/", data.data_template, name="data-template"),
    path("federation/data/out/<str:kind>/", data.data_out, name="data-out"),
    path("federation/data/<int:pk>/", data.data_import, name="data-import"),
]
