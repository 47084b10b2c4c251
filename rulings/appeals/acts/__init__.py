"""Acts on an appeal: times, deposit, committee, hearing, decision, further appeal."""
