"""Rows as records and records as rows, without SQL.

Each module names the columns of its rows. A function that reads takes one row with these columns; one that
writes returns their values.
"""
