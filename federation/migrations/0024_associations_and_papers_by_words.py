"""The folded words associations and papers are found by, filled for every row there is."""

from django.db import migrations, models

from federation import migrating
from federation.migrating import fill_words, IndexTrigrams
from federation.rules.names import searchable_name


class Migration(migrating.Migration):
    dependencies = [("federation", "0023_begun_on")]

    operations = [
        migrations.AddField(
            model_name="association",
            name="search_name",
            field=models.TextField(default="", editable=False),
        ),
        fill_words("federation", "Association", ("name", "code"), fold=searchable_name),
        IndexTrigrams("federation_association", "association_search_name_trigrams"),
        migrations.AddField(
            model_name="issueddocument",
            name="search_name",
            field=models.TextField(default="", editable=False),
        ),
        migrations.AlterField(
            model_name="issueddocument",
            name="sha256",
            field=models.CharField(db_index=True, max_length=64),
        ),
        # A withdrawn paper has no title any more: its number and subject are no secret.
        fill_words(
            "federation", "IssuedDocument", ("title", "code", "subject"), fold=searchable_name
        ),
        IndexTrigrams("federation_issueddocument", "paper_search_name_trigrams"),
    ]
