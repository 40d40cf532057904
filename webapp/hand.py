"""The viewer's cards, and the press of each tap and each drag."""

from __future__ import annotations

from collections.abc import Mapping

from bot.screens.match.questions.talon import GiftDraft
from bot.screens.screen import Button, Screen
from bot.screens.symbols import face
from bot.tables.display.drawing import draft_of
from bot.tables.live import LiveMatch
from bot.words.buttons import Choose, ShowDraft, Tap, pack, unpack
from bot.words.texts import Texts
from game.actions import Give, Play, Seat
from game.cards import Card
from game.view import View
from webapp.schema import HandCard


def hand(live: LiveMatch, t: Texts, view: View, screen: Screen) -> list[HandCard]:
    """Return the viewer's cards; `screen` is the panel, whose buttons they press."""
    if view.viewer is None or view.viewer in view.unseen:
        return []
    keys = {button.text.rpartition(" ")[2]: button for row in screen.rows for button in row}
    draft = draft_of(live, view.viewer)
    cards = [_card(live, view, each, keys.get(face(t, each)), draft) for each in view.hand]
    if any(isinstance(choice, Give) for choice in view.choices):
        _add_gifts(live, view, draft, cards)
    return cards


def _card(live: LiveMatch, view: View, card: Card, key: Button | None, draft: str) -> HandCard:
    """Return a card with the press of its button.

    A card that may not be played gets its press too: the refusal says why.
    """
    data = None if key is None else key.data
    press = unpack(data or "")
    playing = view.kind == "play" and view.asked == view.viewer
    choices = [choice for choice in view.choices if isinstance(choice, Play) and choice.card == card]
    answer = pack(Tap(live.table.id, view.turn, card.text))
    if data is None and playing:
        first = _is_marked_first(live, view.viewer, choices)
        data = pack(ShowDraft(live.table.id, view.turn, card.text)) if first else answer
    chosen = card.text in draft.split() or (isinstance(press, Choose) and not press.card)
    drop = answer if playing and not any(choice.saying for choice in choices) else data
    return HandCard(
        card=card.text,
        data=data,
        legal=bool(choices) if playing else key is not None,
        chosen=chosen,
        drop=None if chosen and not playing else drop,
        gifts=[],
        to=None,
    )


def _is_marked_first(live: LiveMatch, viewer: Seat | None, choices: list[Play]) -> bool:
    """Return whether the first tap only marks a card: a choice about a marriage or a second tap follows."""
    twice = viewer is not None and live.seating.preferences_of(viewer).taps == 2
    return bool(choices) and (twice or any(each.saying for each in choices))


def _add_gifts(live: LiveMatch, view: View, draft: str, cards: list[HandCard]) -> None:
    """Let each card be dragged onto a defender who has none yet, and a chosen one be taken back."""
    gifts = GiftDraft.of(view, draft)
    held: Mapping[str, Card] = {each.text: each for each in view.hand}
    owners = {each.text: seat for seat, each in gifts.chosen.items() if each is not None}

    def press(words: str) -> str:
        return pack(ShowDraft(live.table.id, view.turn, words))

    for each in cards:
        card, to = held[each["card"]], owners.get(each["card"])
        each["to"], each["drop"] = to, None
        each["gifts"] = [
            {"seat": seat, "data": press(gifts.moved(card, seat))} for seat in gifts.chosen if seat != to
        ]
        if to is not None:
            each["data"] = press(gifts.moved(card, None))
