"""Type of the handlers of commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.screens.screen import Screen
from bot.telegram.updates import TextMessage
from bot.words.texts import Texts
from club.model import Player

Command = Callable[[TextMessage, Player, Texts], Awaitable[Screen | None]]
"""Runs a command and returns its answer; None if screens serve as answer."""
