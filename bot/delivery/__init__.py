"""Delivery of screens to chats: the newest wins, within rate limits, despite failures."""

from bot.delivery.budget import Urgency
from bot.delivery.delivery import Delivery, OnTrouble
from bot.delivery.shown import Notebook, ShownMessages

__all__ = ["Delivery", "Notebook", "OnTrouble", "ShownMessages", "Urgency"]
