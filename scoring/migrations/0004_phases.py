from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scoring", "0003_board_result_awarded_and_four_players")]

    operations = []
