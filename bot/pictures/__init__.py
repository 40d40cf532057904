"""Pictures: the score sheet, a deal, the end of a match, cards on the cloth.

A painting is a plain value with `draw`, which draws it on a `Canvas`; equal values yield equal pictures.
Numbers come from the score sheet and the view; nothing here computes them again. Drawing takes a while
and is done on a thread (`bot/telegram/gateway.py`), so nothing here may wait, store or send.
"""
