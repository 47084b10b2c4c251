import django.db.models.deletion
import django.utils.timezone
import simple_history.models
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    initial = True

    dependencies = [
        ('federation', '0001_first_road'),
        ('federation', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=160, verbose_name='name')),
                ('kind', models.CharField(choices=[('PAIRS', 'pairs'), ('TEAMS', 'teams'), ('INDIVIDUAL', 'individual')], max_length=10, verbose_name='kind')),
                ('event_class', models.CharField(choices=[('PRIVATE_TOURNAMENT', 'private tournament'), ('FESTIVAL', 'festival'), ('INTERNATIONAL_FESTIVAL', 'international festival'), ('REGIONAL_CHAMPIONSHIP', 'regional championship'), ('NATIONAL_QUALIFIER', 'qualifier of a national event'), ('NATIONAL_CHAMPIONSHIP', 'national championship'), ('NATIONAL_EVENT', 'national event')], max_length=24, verbose_name='class')),
                ('event_type', models.CharField(choices=[('OPEN', 'open'), ('WOMEN', 'women'), ('MIXED', 'mixed')], default='OPEN', max_length=6, verbose_name='type')),
                ('age_group', models.CharField(choices=[('NONE', 'any age'), ('YOUTH', 'youth'), ('JUNIOR', 'juniors'), ('SENIOR', 'seniors')], default='NONE', max_length=6, verbose_name='age group')),
                ('category_limit', models.CharField(choices=[('NONE', 'any category'), ('SECOND', 'second categories'), ('PROMOTION', 'promotion')], default='NONE', max_length=10, verbose_name='categories')),
                ('organiser_kind', models.CharField(choices=[('CLUB', 'club'), ('ASSOCIATION', 'regional association'), ('FEDERATION', 'federation'), ('OTHER', 'entity that is not affiliated')], max_length=12, verbose_name='organiser')),
                ('method', models.CharField(choices=[('matchpoints', 'matchpoints'), ('cross_imps', 'cross-IMPs'), ('butler', 'Butler IMPs'), ('imps_vp', 'IMPs and victory points'), ('point_a_board', 'point a board')], max_length=14, verbose_name='scoring')),
                ('starts_on', models.DateField(verbose_name='first day')),
                ('ends_on', models.DateField(verbose_name='last day')),
                ('venue', models.CharField(blank=True, max_length=160, verbose_name='venue')),
                ('director_name', models.CharField(blank=True, max_length=120, verbose_name='director')),
                ('is_online', models.BooleanField(default=False, verbose_name='online')),
                ('is_open_to_all', models.BooleanField(default=False, verbose_name='entry open to anyone')),
                ('is_advertised', models.BooleanField(default=False, verbose_name='publicly advertised')),
                ('has_prizes', models.BooleanField(default=False, verbose_name='prizes for participants')),
                ('planned_sessions', models.PositiveSmallIntegerField(default=1, verbose_name='sessions')),
                ('planned_boards', models.PositiveSmallIntegerField(default=0, verbose_name='boards in all')),
                ('law_edition', models.PositiveSmallIntegerField(verbose_name='edition of the Laws')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('cancelled_at', models.DateTimeField(blank=True, null=True, verbose_name='cancelled')),
                ('association', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.association', verbose_name='association')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.club', verbose_name='club')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('ranking_rule_set', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ranked_events', to='federation.ruleset', verbose_name='ranking rule set')),
                ('rule_set', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='federation.ruleset', verbose_name='rule set')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='federation.season', verbose_name='season')),
            ],
            options={
                'verbose_name': 'event',
                'verbose_name_plural': 'events',
                'ordering': ['-starts_on', '-pk'],
                'indexes': [models.Index(fields=['starts_on'], name='event_starts_on')],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_on__gte', models.F('starts_on'))), name='event_dates_in_order'), models.CheckConstraint(condition=models.Q(models.Q(('association__isnull', True), ('club__isnull', False), ('organiser_kind', 'CLUB')), models.Q(('association__isnull', False), ('club__isnull', True), ('organiser_kind', 'ASSOCIATION')), models.Q(('association__isnull', True), ('club__isnull', True), ('organiser_kind__in', ['FEDERATION', 'OTHER'])), _connector='OR'), name='event_names_its_organiser')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(help_text='Section, number and line.', max_length=60, verbose_name='key')),
                ('number', models.CharField(max_length=20, verbose_name='number')),
                ('section', models.CharField(blank=True, max_length=20, verbose_name='section')),
                ('direction', models.CharField(blank=True, max_length=2, verbose_name='line')),
                ('name', models.CharField(blank=True, max_length=120, verbose_name='team name')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.event')),
            ],
            options={
                'verbose_name': 'entry',
                'verbose_name_plural': 'entries',
                'constraints': [models.UniqueConstraint(fields=('event', 'key'), name='entry_key_once_per_event')],
            },
        ),
        migrations.CreateModel(
            name='HistoricalEvent',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('name', models.CharField(max_length=160, verbose_name='name')),
                ('kind', models.CharField(choices=[('PAIRS', 'pairs'), ('TEAMS', 'teams'), ('INDIVIDUAL', 'individual')], max_length=10, verbose_name='kind')),
                ('event_class', models.CharField(choices=[('PRIVATE_TOURNAMENT', 'private tournament'), ('FESTIVAL', 'festival'), ('INTERNATIONAL_FESTIVAL', 'international festival'), ('REGIONAL_CHAMPIONSHIP', 'regional championship'), ('NATIONAL_QUALIFIER', 'qualifier of a national event'), ('NATIONAL_CHAMPIONSHIP', 'national championship'), ('NATIONAL_EVENT', 'national event')], max_length=24, verbose_name='class')),
                ('event_type', models.CharField(choices=[('OPEN', 'open'), ('WOMEN', 'women'), ('MIXED', 'mixed')], default='OPEN', max_length=6, verbose_name='type')),
                ('age_group', models.CharField(choices=[('NONE', 'any age'), ('YOUTH', 'youth'), ('JUNIOR', 'juniors'), ('SENIOR', 'seniors')], default='NONE', max_length=6, verbose_name='age group')),
                ('category_limit', models.CharField(choices=[('NONE', 'any category'), ('SECOND', 'second categories'), ('PROMOTION', 'promotion')], default='NONE', max_length=10, verbose_name='categories')),
                ('organiser_kind', models.CharField(choices=[('CLUB', 'club'), ('ASSOCIATION', 'regional association'), ('FEDERATION', 'federation'), ('OTHER', 'entity that is not affiliated')], max_length=12, verbose_name='organiser')),
                ('method', models.CharField(choices=[('matchpoints', 'matchpoints'), ('cross_imps', 'cross-IMPs'), ('butler', 'Butler IMPs'), ('imps_vp', 'IMPs and victory points'), ('point_a_board', 'point a board')], max_length=14, verbose_name='scoring')),
                ('starts_on', models.DateField(verbose_name='first day')),
                ('ends_on', models.DateField(verbose_name='last day')),
                ('venue', models.CharField(blank=True, max_length=160, verbose_name='venue')),
                ('director_name', models.CharField(blank=True, max_length=120, verbose_name='director')),
                ('is_online', models.BooleanField(default=False, verbose_name='online')),
                ('is_open_to_all', models.BooleanField(default=False, verbose_name='entry open to anyone')),
                ('is_advertised', models.BooleanField(default=False, verbose_name='publicly advertised')),
                ('has_prizes', models.BooleanField(default=False, verbose_name='prizes for participants')),
                ('planned_sessions', models.PositiveSmallIntegerField(default=1, verbose_name='sessions')),
                ('planned_boards', models.PositiveSmallIntegerField(default=0, verbose_name='boards in all')),
                ('law_edition', models.PositiveSmallIntegerField(verbose_name='edition of the Laws')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('cancelled_at', models.DateTimeField(blank=True, null=True, verbose_name='cancelled')),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('association', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.association', verbose_name='association')),
                ('club', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.club', verbose_name='club')),
                ('created_by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ranking_rule_set', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.ruleset', verbose_name='ranking rule set')),
                ('rule_set', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.ruleset', verbose_name='rule set')),
                ('season', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.season', verbose_name='season')),
            ],
            options={
                'verbose_name': 'historical event',
                'verbose_name_plural': 'historical events',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='Session',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('played_on', models.DateField(verbose_name='day')),
                ('boards', models.PositiveSmallIntegerField(default=0, verbose_name='boards')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sessions', to='tournaments.event')),
            ],
            options={
                'verbose_name': 'session',
                'verbose_name_plural': 'sessions',
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='session_number_once')],
            },
        ),
        migrations.CreateModel(
            name='Deal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField(verbose_name='board')),
                ('hands', models.CharField(max_length=80, verbose_name='hands')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deals', to='tournaments.session')),
            ],
            options={
                'verbose_name': 'deal',
                'verbose_name_plural': 'deals',
                'ordering': ['board'],
                'constraints': [models.UniqueConstraint(fields=('session', 'board'), name='deal_board_once')],
            },
        ),
        migrations.CreateModel(
            name='EntryPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(verbose_name='position')),
                ('name_as_entered', models.CharField(max_length=120, verbose_name='name as entered')),
                ('is_substitute', models.BooleanField(default=False, verbose_name='substitute')),
                ('added_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('left_at', models.DateTimeField(blank=True, null=True, verbose_name='left')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='tournaments.entry')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entered_in', to='federation.person')),
            ],
            options={
                'verbose_name': 'player of an entry',
                'verbose_name_plural': 'players of an entry',
                'ordering': ['position', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('left_at__isnull', True)), fields=('entry', 'position'), name='entry_position_once')],
            },
        ),
    ]
