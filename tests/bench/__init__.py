"""Tests of the measurements of computer players."""
