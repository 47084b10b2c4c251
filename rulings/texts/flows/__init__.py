"""The words of the decision flows: titles, questions, answers and outcomes."""
