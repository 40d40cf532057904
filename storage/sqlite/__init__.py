"""The store of one process: an SQLite file.

`sqlite_store.py` is the store, `database.py` the connection on its thread, and `running.py` runs the work of
`storage.sql` on it. The other modules deal with the file: lock, permissions, backup, inspection, remains of
erased data.
"""
