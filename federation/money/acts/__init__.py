"""Acts on money: payment requests, accounts of debtors, bank statements."""
