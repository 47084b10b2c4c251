"""The default rules of the ranking: what each says, with the figures in force."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import public
from federation.selectors.rule_sets import ranking_on
from scoring.rankings.web.default_rules import (
    classes_of,
    default_rules,
    requirements_of,
)


@public
@require_safe
def ranking_rules(request: HttpRequest) -> HttpResponse:
    """Show how points are given, counted and reduced, and what a category asks for."""
    figures = ranking_on(timezone.localdate())
    return render(
        request,
        "scoring/ranking_rules.html",
        {
            "figures": figures,
            "rules": default_rules(figures),
            "experience_classes": classes_of(figures.experience.factors),
            "merit_classes": classes_of(figures.merit.factors),
            "categories": requirements_of(figures),
        },
    )
