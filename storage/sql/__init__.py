"""The SQL of both stores, one module per subject, and the store's methods on it.

`statements.py` defines what a statement and a piece of work are. `store.py` maps each method of the contract
to one piece of work. The other modules hold the statements. Their functions yield statements and return
records, so any number of them make one transaction.
"""
