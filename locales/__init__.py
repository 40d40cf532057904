"""Words for people: one folder per language, Fluent files, no code."""
