"""The work of both stores, one module per subject: the columns of its rows, its statements and its functions.

`rows.py` defines what a statement and a piece of work are, how columns are declared and how rows are read.
Functions of work yield statements and return records, so any number of them make one transaction.
`storage/store.py` names those that are methods of the store.
"""
