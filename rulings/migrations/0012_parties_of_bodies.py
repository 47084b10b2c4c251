import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0011_office_gaps'),
        ('rulings', '0011_law_marks'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='caseparty',
            name='association',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.association', verbose_name='association'),
        ),
        migrations.AddField(
            model_name='caseparty',
            name='club',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.club', verbose_name='club'),
        ),
        migrations.AddField(
            model_name='sanction',
            name='association',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.association', verbose_name='association'),
        ),
        migrations.AddField(
            model_name='sanction',
            name='club',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.club', verbose_name='club'),
        ),
        migrations.AlterField(
            model_name='caseparty',
            name='person',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='council_cases', to='federation.person', verbose_name='person'),
        ),
        migrations.AlterField(
            model_name='sanction',
            name='person',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to='federation.person', verbose_name='person'),
        ),
        migrations.AddConstraint(
            model_name='caseparty',
            constraint=models.UniqueConstraint(fields=('case', 'club', 'role'), name='case_club_once'),
        ),
        migrations.AddConstraint(
            model_name='caseparty',
            constraint=models.UniqueConstraint(fields=('case', 'association', 'role'), name='case_association_once'),
        ),
        migrations.AddConstraint(
            model_name='caseparty',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('association__isnull', True), ('club__isnull', False), ('person__isnull', True)), models.Q(('association__isnull', False), ('club__isnull', True), ('person__isnull', True)), models.Q(('association__isnull', True), ('club__isnull', True), ('person__isnull', False)), _connector='OR'), name='case_party_is_one'),
        ),
        migrations.AddConstraint(
            model_name='sanction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('association__isnull', True), ('club__isnull', False), ('person__isnull', True)), models.Q(('association__isnull', False), ('club__isnull', True), ('person__isnull', True)), models.Q(('association__isnull', True), ('club__isnull', True), ('person__isnull', False)), _connector='OR'), name='sanction_is_of_one'),
        ),
        migrations.AddConstraint(
            model_name='sanction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'SUSPENSION'), _negated=True), ('person__isnull', False), _connector='OR'), name='sanction_suspends_a_person'),
        ),
    ]
