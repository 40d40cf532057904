"""Rows as records, and records as rows: what every store does alike, whatever database it keeps them in.

A function that reads takes the columns of one row, in the order that the module names; one that writes
returns them. No SQL stands here.
"""
