"""The store of one process: an SQLite file.

`sqlite_store.py` is the store, `database.py` the file with its permissions and lock, the connection on its
thread and the schema, `backup.py` backup and restore. `database.py` also erases what is left of a forgotten
person.
"""
