"""Delivery brings screens to chats: newest wins, within the budgets, through every kind of trouble."""

from bot.delivery.delivery import Delivery, OnTrouble
from bot.delivery.mailbox import Urgency
from bot.delivery.shown import Notebook, ShownMessages

__all__ = ["Delivery", "Notebook", "OnTrouble", "ShownMessages", "Urgency"]
