"""Use cases other than moves at a table: commands, /rules, /timer, /settings, /export, membership.

A feature takes its dependencies from `services` and answers with a screen or a toast. May import all packages
of bot below it, but neither `routing` nor `services`.
"""
