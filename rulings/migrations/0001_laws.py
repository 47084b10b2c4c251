from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("federation", "0010_reminders"), ("tournaments", "0008_convention_cards"), ("scoring", "0003_board_result_awarded_and_four_players")]

    operations = []
