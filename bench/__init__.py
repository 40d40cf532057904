"""Benchmarks behind the figures of README and docs/."""
