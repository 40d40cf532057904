"""The store of one machine: one SQLite file.

`sqlite_store.py` holds the contract on the file, `database.py` is the connection on its thread, and
`people.py`, `tables.py`, `matches.py`, `messages.py` are the SQL: plain functions of a connection, so that
any number of them make one transaction. All SQL of the project stands here; what is decided does not.
"""
