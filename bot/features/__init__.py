"""Use cases other than moves at a table: commands, /rules, /timer, /settings, /export, membership.

A feature is a file or a folder: its use cases (functions of a `Visit`, registered where they stand), its
messages and its screens. It reaches all else through the house of the visit. May import all packages of bot
below it, but not `door`.
"""
