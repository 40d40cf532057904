"""Commands for developers of the project: checks, generated documents, releases, mutation testing.

They import nothing from tests.
"""
