"""Trials: programs that play, kill, flood or wait for longer than a test may take; `make nightly` runs them.

Each has a short form among the tests, which import it: tests/e2e/test_kill.py kills a few times, and
`python -m trials.kill --count 100` a hundred times.
"""
