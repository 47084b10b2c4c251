"""Files the rulings write. Pure: records in, text out."""
