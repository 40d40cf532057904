"""Commands for those who work on the project, too long for the tests: walks, pairs, mutants, documents.

They may import everything, the tests too; nothing but tests and the Makefile uses them.
"""
