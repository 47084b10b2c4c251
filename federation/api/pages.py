"""Long lists come in pages."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """Fifty rows a page; `page_size` asks for others, up to two hundred."""

    page_size_query_param = "page_size"
    max_page_size = 200
