"""/rules by keys and by text: a group's agreed rules, and the line that announces their changes.

The rules themselves are in `game`, agreements and share codes in `club`; this package is their user
interface.
"""
