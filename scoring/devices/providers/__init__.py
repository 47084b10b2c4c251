"""The programs behind which table devices stand."""
