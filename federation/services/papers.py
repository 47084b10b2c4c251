"""Issuing the federation's own papers."""
