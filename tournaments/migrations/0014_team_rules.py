import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [
        ("tournaments", "0013_phases"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="MatchEnding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "ending",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "to be played"),
                            ("PLAYED", "played"),
                            ("CONCEDED", "conceded"),
                            ("NO_SHOW", "no-show"),
                            ("BYE", "bye"),
                            ("INTERRUPTED", "interrupted"),
                            ("DECLINED", "not played, both agreed"),
                        ],
                        max_length=11,
                        verbose_name="state",
                    ),
                ),
                (
                    "ended_by",
                    models.CharField(
                        choices=[
                            ("DIRECTOR", "noted by the director"),
                            ("RESULTS", "by the results"),
                            ("TIME", "by the results, the correction period over"),
                            ("CAPTAIN", "by its captain"),
                            ("TAKEN_BACK", "taken back"),
                        ],
                        max_length=10,
                        verbose_name="decided",
                    ),
                ),
                ("steps", models.JSONField(blank=True, default=list, verbose_name="why")),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="when"),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="endings",
                        to="tournaments.scheduledmatch",
                        verbose_name="match",
                    ),
                ),
                (
                    "winner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                        verbose_name="winner",
                    ),
                ),
            ],
            options={
                "verbose_name": "end of a match",
                "verbose_name_plural": "ends of matches",
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="historicalscheduledmatch",
            name="for_place",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="place at stake"
            ),
        ),
        migrations.AddField(
            model_name="historicalscheduledmatch",
            name="loser_to",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="tournaments.scheduledmatch",
                verbose_name="loser goes to",
            ),
        ),
        migrations.AddField(
            model_name="historicalteamplay",
            name="draws_behind",
            field=models.PositiveSmallIntegerField(
                default=1, verbose_name="rounds a Swiss draw lags"
            ),
        ),
        migrations.AddField(
            model_name="historicalteamplay",
            name="third_place",
            field=models.BooleanField(default=False, verbose_name="match for third place"),
        ),
        migrations.AddField(
            model_name="historicalteamplay",
            name="triples",
            field=models.BooleanField(default=False, verbose_name="triple match instead of a bye"),
        ),
        migrations.AddField(
            model_name="phase",
            name="spread",
            field=models.CharField(
                choices=[
                    ("SERPENTINE", "in serpentine, so that the events are alike"),
                    ("BY_RANK", "by rank: the first event is the highest"),
                ],
                default="SERPENTINE",
                max_length=10,
                verbose_name="spread over its events",
            ),
        ),
        migrations.AddField(
            model_name="scheduledmatch",
            name="for_place",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="place at stake"
            ),
        ),
        migrations.AddField(
            model_name="scheduledmatch",
            name="loser_to",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="losing_feeders",
                to="tournaments.scheduledmatch",
                verbose_name="loser goes to",
            ),
        ),
        migrations.AddField(
            model_name="teamplay",
            name="draws_behind",
            field=models.PositiveSmallIntegerField(
                default=1, verbose_name="rounds a Swiss draw lags"
            ),
        ),
        migrations.AddField(
            model_name="teamplay",
            name="third_place",
            field=models.BooleanField(default=False, verbose_name="match for third place"),
        ),
        migrations.AddField(
            model_name="teamplay",
            name="triples",
            field=models.BooleanField(default=False, verbose_name="triple match instead of a bye"),
        ),
        migrations.AlterField(
            model_name="event",
            name="method",
            field=models.CharField(
                choices=[
                    ("matchpoints", "matchpoints"),
                    ("cross_imps", "cross-IMPs"),
                    ("butler", "Butler IMPs"),
                    ("imps_vp", "IMPs and victory points"),
                    ("point_a_board", "point a board"),
                    ("patton", "Patton"),
                ],
                max_length=14,
                verbose_name="scoring",
            ),
        ),
        migrations.AlterField(
            model_name="historicalevent",
            name="method",
            field=models.CharField(
                choices=[
                    ("matchpoints", "matchpoints"),
                    ("cross_imps", "cross-IMPs"),
                    ("butler", "Butler IMPs"),
                    ("imps_vp", "IMPs and victory points"),
                    ("point_a_board", "point a board"),
                    ("patton", "Patton"),
                ],
                max_length=14,
                verbose_name="scoring",
            ),
        ),
        migrations.AlterField(
            model_name="historicalscheduledmatch",
            name="ending",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "to be played"),
                    ("PLAYED", "played"),
                    ("CONCEDED", "conceded"),
                    ("NO_SHOW", "no-show"),
                    ("BYE", "bye"),
                    ("INTERRUPTED", "interrupted"),
                    ("DECLINED", "not played, both agreed"),
                ],
                default="",
                max_length=11,
                verbose_name="state",
            ),
        ),
        migrations.AlterField(
            model_name="scheduledmatch",
            name="ending",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "to be played"),
                    ("PLAYED", "played"),
                    ("CONCEDED", "conceded"),
                    ("NO_SHOW", "no-show"),
                    ("BYE", "bye"),
                    ("INTERRUPTED", "interrupted"),
                    ("DECLINED", "not played, both agreed"),
                ],
                default="",
                max_length=11,
                verbose_name="state",
            ),
        ),
        migrations.AlterField(
            model_name="draw",
            name="method",
            field=models.CharField(
                choices=[
                    ("STRENGTH", "by value index (IV)"),
                    ("APART", "by value index (IV), clubs kept apart"),
                    ("LOT", "by lot, with a published seed"),
                    ("POTS", "pots by value index (IV), each drawn by lot into the groups"),
                    ("STANDINGS", "by standings"),
                ],
                max_length=9,
                verbose_name="method",
            ),
        ),
        migrations.AddConstraint(
            model_name="teamplay",
            constraint=models.CheckConstraint(
                condition=models.Q(("draws_behind__gt", 0)), name="team_play_draws_behind"
            ),
        ),
    ]
