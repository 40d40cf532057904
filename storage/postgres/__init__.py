"""The store of many processes: one PostgreSQL database.

`postgres_store.py` holds the contract on it, `database.py` is the way there and back after an outage, and
`people.py`, `tables.py`, `matches.py`, `messages.py`, `leases.py` are the SQL: functions of a connection, so
that any number of them make one transaction. What they say is what `storage/sqlite` says, in PostgreSQL's
words: whoever changes one changes the other, and the tests of the contract hold both to it. Needs asyncpg
(`pip install thousand-bot[postgres]`).
"""
