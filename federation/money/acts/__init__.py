"""Acts of money: on payment requests, on accounts of debtors, on what the bank says."""
