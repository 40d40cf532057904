"""Delivery brings screens to chats: newest wins, within the budgets, through every kind of trouble."""

from bot.delivery.delivery import Delivery, OnTrouble
from bot.delivery.shown import Notebook, ShownMessages
from bot.delivery.urgency import Urgency

__all__ = ["Delivery", "Notebook", "OnTrouble", "ShownMessages", "Urgency"]
