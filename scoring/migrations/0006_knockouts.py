import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [
        ("scoring", "0005_rulings_on_matches"),
        ("tournaments", "0014_team_rules"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="standing",
            name="overall",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="place in both lines together"
            ),
        ),
        migrations.AddField(
            model_name="standing",
            name="overall_tied",
            field=models.BooleanField(default=False, verbose_name="tied in both lines together"),
        ),
        migrations.CreateModel(
            name="RankingTerms",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveSmallIntegerField(verbose_name="version")),
                (
                    "prized_places",
                    models.PositiveSmallIntegerField(default=0, verbose_name="places with a prize"),
                ),
                (
                    "pairs_by_vps",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "by IMPs"),
                            ("ALL_MET", "by victory points, everybody met"),
                            ("SWISS", "by victory points, Swiss"),
                        ],
                        max_length=7,
                        verbose_name="IMP pairs are ranked",
                    ),
                ),
                ("handicap", models.BooleanField(default=False, verbose_name="with handicap")),
                (
                    "resistance_bonus",
                    models.PositiveIntegerField(
                        default=0, verbose_name="bonus of resistance points"
                    ),
                ),
                (
                    "patton_winners",
                    models.JSONField(
                        blank=True, default=list, verbose_name="table of a Patton match"
                    ),
                ),
                ("lot_seed", models.CharField(blank=True, max_length=64, verbose_name="seed")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="when"),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ranking_terms",
                        to="tournaments.event",
                        verbose_name="event",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "terms of a ranking",
                "verbose_name_plural": "terms of rankings",
                "ordering": ["event", "version"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "version"), name="terms_version_once")
                ],
            },
        ),
    ]
