"""Acts on an appeal: times, deposit, committee, hearing, decision, going further."""
