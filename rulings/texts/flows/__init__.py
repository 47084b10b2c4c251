"""The texts of the decision flows: titles, questions, answers and outcomes."""
