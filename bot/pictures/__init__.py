"""Pictures: the score sheet, a deal, the end of a match, cards on the cloth.

A painting is a plain value with `draw`, which puts it on a `Canvas`; the same value is the same picture.
Numbers are those of the score sheet and the view, which nothing here computes again. Drawing takes a while
and is done on a thread (`bot/telegram/files.py`), so nothing here may wait, store or send.
"""
