import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [
        ("rulings", "0010_regulation_rulings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RegulationText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=12, verbose_name="code")),
                ("name", models.CharField(max_length=160, verbose_name="name")),
                ("language", models.CharField(max_length=12, verbose_name="language")),
                ("in_force_from", models.DateField(verbose_name="in force from")),
                (
                    "is_public",
                    models.BooleanField(default=False, verbose_name="anyone may read it"),
                ),
                ("sha256", models.CharField(max_length=64)),
                ("imported_at", models.DateTimeField(verbose_name="imported")),
                (
                    "imported_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="imported by",
                    ),
                ),
            ],
            options={
                "verbose_name": "text of a regulation",
                "verbose_name_plural": "texts of regulations",
                "ordering": ["code", "-in_force_from", "-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("code", "sha256"), name="regulation_text_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="RegulationArticle",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                ("number", models.CharField(max_length=20, verbose_name="number")),
                ("title", models.CharField(max_length=220, verbose_name="title")),
                ("body", models.TextField(blank=True, verbose_name="words")),
                (
                    "text",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="articles",
                        to="rulings.regulationtext",
                        verbose_name="regulation",
                    ),
                ),
            ],
            options={
                "verbose_name": "article of a regulation",
                "verbose_name_plural": "articles of regulations",
                "ordering": ["text", "place"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("text", "number"), name="regulation_article_once"
                    )
                ],
            },
        ),
    ]
