"""The shape of a command's handler."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.screens.screen import Screen
from bot.telegram.updates import TextMessage
from bot.words.texts import Texts
from club.model import Player

Command = Callable[[TextMessage, Player, Texts], Awaitable[Screen | None]]
"""Carries a command out and returns its reply; None if screens that follow are reply enough."""
