"""The contract of `storage.store` on one SQLite file: connection, statements, migrations, the lock of the file."""
