"""The question to a player and the buttons that answer it, drawn from the engine's legal choices.

In the order of a deal: the cut, a dark deal, a redeal; bids; the talon (choosing it, buying it, giving cards
away, laying them aside); the contract, the two ways out of it, the trump; a card, and whether its marriage is
declared. Giving and laying take two steps: the first only changes the draft in the buttons (nothing is
stored), the second decides.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from markupsafe import Markup

from bot.screens import SUITS, Button, Drawable, Row, Rows, Style, by_suit, face, faces, lines
from bot.words.buttons import BACK, FORWARD, MARRIAGE, Choose, ShowDraft, Tap, pack
from bot.words.buttons import chosen as marked
from bot.words.texts import Texts, bold, joined
from club.seats import Seating
from game import actions
from game.cards import Card, card
from game.phases.openings import DARK_BID
from game.state import Kind
from game.view import View

Drawn = tuple[Markup, Rows]

CARDS_PER_ROW = 4
"""Cards in a row shared by several suits; a longer suit has a row of its own."""
PER_ROW = 5
AMOUNTS_SHOWN = 3
"""Amounts offered before the long list is opened."""
PAGE = 50
"""Amounts on a page of the long list; Telegram allows 100 buttons."""
MORE = "more"
"""Draft that opens the long list, optionally followed by the number of amounts to skip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionContext:
    """Input of a question; `draft` is the player's unconfirmed choice."""

    t: Texts
    seating: Seating
    view: View
    draft: str = ""
    itself: bool = False
    """Whether the only card is about to be played automatically."""

    @property
    def taps(self) -> int:
        """Taps that play a card; for an automatic card none is needed, and one hurries it."""
        assert self.view.viewer is not None
        return 1 if self.itself else self.seating.preferences[self.view.viewer].taps

    def tap(self, label: str, words: str, style: Style = None, drawn: Drawable = None) -> Button:
        """Return a button that answers with `words`, in the notation of `game.actions`."""
        data = pack(Tap(self.seating.table, self.view.turn, words))
        return Button(label, data, style=style, drawn=drawn)

    def look(self, label: str, draft: str, style: Style = None, drawn: Drawable = None) -> Button:
        """Return a button that shows the panel with another draft."""
        data = pack(ShowDraft(self.seating.table, self.view.turn, draft))
        return Button(label, data, style=style, drawn=drawn)

    def back(self, draft: str = "") -> Button:
        """Return the button that goes back to an earlier draft."""
        return self.look(self.t.plain("button-back"), draft)

    def hand(self, key: Callable[[Card], Button], left_out: Sequence[Card] = ()) -> Rows:
        """Return the hand as buttons, suit by suit."""
        groups = by_suit(each for each in self.view.hand if each not in left_out).values()
        return tuple(tuple(map(key, row)) for row in _packed(groups))

    def drafting(self, card: Card, draft: str, style: Style = None) -> Button:
        """Return a card's button that only changes the draft."""
        return self.look(self.label(card), draft, style, card)

    def label(self, card: Card) -> str:
        """Write a card on its key, with a ring if it would declare a marriage."""
        mark = f"{MARRIAGE} " if card in self.view.hints.declares else ""
        return mark + face(self.t, card)

    def numbers(self, verb: str, amounts: Sequence[int]) -> dict[int, Button]:
        """Return a button for each amount, as in "bid 120"; a large step asks for confirmation."""
        return {amount: self._number(verb, amount) for amount in amounts}

    def _number(self, verb: str, amount: int) -> Button:
        words, calm = f"{verb} {amount}", self.view.hints.confirm_above
        key = self.tap if calm is None or amount <= calm else self.look
        return key(str(amount), words, drawn=amount)

    def sure(self, label: str, words: str, style: Style = "success", *, back: str = "") -> Rows:
        """Return the keys that confirm a large step, or go back to an earlier draft.

        They share the lowest row, with the way back on the right, so that a double tap on a key of the
        previous panel never confirms.
        """
        return ((self.tap(label, words, style), self.back(back)),)

    def advised(self, keys: dict[int, Button], shown: Sequence[Button]) -> tuple[Button, ...]:
        """Return the key of the advised amount, unless it is shown already."""
        advice = self.view.hints.advice
        action = None if advice is None else advice.actions[0]
        key = keys.get(action.amount) if isinstance(action, actions.Bid | actions.Contract) else None
        return () if key is None or key.data in {each.data for each in shown} else (key,)

    def more(self) -> Button:
        """Return the button that opens the long list."""
        return self.look(self.t.plain("button-more"), MORE, drawn=0)

    def pages(self, buttons: Sequence[Button]) -> Rows:
        """Return a page of the long list, with keys back and to the other pages."""
        word = self.draft.removeprefix(MORE).strip()
        at = int(word) if word.isdecimal() and int(word) < len(buttons) else 0
        turns = []
        if at:
            turns.append(self.look(BACK, f"{MORE} {max(0, at - PAGE)}", drawn=0))
        if at + PAGE < len(buttons):
            turns.append(self.look(FORWARD, f"{MORE} {at + PAGE}", drawn=0))
        return (*in_rows(buttons[at : at + PAGE]), (replace(self.back(), drawn=0), *turns))


def in_rows(buttons: Sequence[Button]) -> Rows:
    """Return buttons in rows."""
    return tuple(tuple(buttons[at : at + PER_ROW]) for at in range(0, len(buttons), PER_ROW))


def _packed(groups: Iterable[Sequence[Card]]) -> list[list[Card]]:
    """Combine short suits into rows, so that a hand takes few rows and its keys stay wide."""
    rows: list[list[Card]] = []
    for group in groups:
        if rows and len(rows[-1]) + len(group) <= CARDS_PER_ROW:
            rows[-1] += group
        else:
            rows.append(list(group))
    return rows


PLACES = (6, 12, 18)
"""Usual places to cut, in cards from the top."""


def cut(ask: QuestionContext) -> Drawn:
    """Ask where to cut: a few places, and all places on the long list."""
    every = ask.numbers("cut", [choice.at for choice in ask.view.choices if isinstance(choice, actions.Cut)])
    key = "ask-cut-again" if ask.view.nines else "ask-cut"
    question = ask.t(key, count=ask.view.nines)
    if ask.draft.startswith(MORE):
        return question, ask.pages(list(every.values()))
    return question, ((*(every[at] for at in PLACES), ask.more()),)


def dark(ask: QuestionContext) -> Drawn:
    """Offer a dark deal before the cards are seen, with confirmation, as it cannot be taken back."""
    if ask.draft == "dark":
        label = ask.t.plain("button-dark-sure")
        return ask.t("ask-dark-sure", bid=str(DARK_BID)), ask.sure(label, "dark")
    commit = ask.look(ask.t.plain("button-dark", bid=str(DARK_BID)), "dark", "primary")
    return ask.t("ask-dark", bid=str(DARK_BID)), ((commit, ask.tap(ask.t.plain("button-look"), "look")),)


def claim(ask: QuestionContext) -> Drawn:
    """Ask whether the player claims a redeal, and state the grounds."""
    redeal = ask.tap(ask.t.plain("button-redeal"), "redeal", "success")
    keep = ask.tap(ask.t.plain("button-keep"), "keep")
    why = joined(", ", (ask.t(f"ground-{ground}") for ground in ask.view.hints.grounds))
    return ask.t("ask-claim", why=why), ((redeal, keep),)


def bid(ask: QuestionContext) -> Drawn:
    """Ask for a call: the next few bids, the pass below them, and all other bids on the long list."""
    for choice in ask.view.choices:
        if isinstance(choice, actions.Bid) and ask.draft == f"bid {choice.amount}":
            return _sure(ask, choice.amount)
    keys = ask.numbers(
        "bid", [choice.amount for choice in ask.view.choices if isinstance(choice, actions.Bid)]
    )
    question = ask.t(_question(ask.view))
    if ask.draft.startswith(MORE) and keys:
        return question, ask.pages(list(keys.values()))
    few = tuple(keys.values())
    few = few if len(few) <= AMOUNTS_SHOWN + 1 else few[:AMOUNTS_SHOWN]
    rest = _rest(ask, keys)
    few += ask.advised(keys, (*few, *rest))
    return question, tuple(filter(None, (few, _auction_words(ask), rest)))


def _sure(ask: QuestionContext, amount: int) -> Drawn:
    """Ask for confirmation of a large step."""
    label = ask.t.plain("button-bid-sure", bid=str(amount))
    question = ask.t("ask-bid-sure", bid=str(amount), standing=str(ask.view.bid))
    return question, ask.sure(label, f"bid {amount}")


def _question(view: View) -> str:
    if view.viewer in view.unseen:
        return "ask-bid-unseen"
    if view.dark is not None:
        return "ask-lift"
    return "ask-bid" if any(isinstance(choice, actions.Pass) for choice in view.choices) else "ask-open"


def _auction_words(ask: QuestionContext) -> tuple[Button, ...]:
    """Return the answers other than bids."""
    kinds = {type(choice) for choice in ask.view.choices}
    words = []
    if actions.Pass in kinds:
        words.append(ask.tap(ask.t.plain("button-pass"), "pass", "danger"))
    if actions.Look in kinds:
        words.append(ask.tap(ask.t.plain("button-look"), "look"))
    return tuple(words)


def _rest(ask: QuestionContext, keys: dict[int, Button]) -> Row:
    """Return the keys of the long list, if any, and of the highest bid allowed by the hand."""
    if len(keys) <= AMOUNTS_SHOWN + 1:
        return ()
    most = ask.view.hints.most or 0
    highest = max((each for each in keys if each <= most), default=0)
    if highest not in tuple(keys)[AMOUNTS_SHOWN:]:
        return (ask.more(),)
    return (ask.more(), replace(keys[highest], text=ask.t.plain("button-most", bid=str(highest))))


NOBODY = "-"
"""Sign in a draft of gifts for a defender without a card."""


def take(ask: QuestionContext) -> Drawn:
    """Ask which talon the declarer takes."""
    numbers = [choice.number for choice in ask.view.choices if isinstance(choice, actions.Take)]
    keys = tuple(
        ask.tap(ask.t.plain("button-take", number=each), f"take {each}", "primary") for each in numbers
    )
    return ask.t("ask-take"), (keys,)


def buyout(ask: QuestionContext) -> Drawn:
    """Ask a defender for an offer, or the declarer whether to accept one."""
    view = ask.view
    if any(isinstance(choice, actions.Accept) for choice in view.choices):
        assert view.buyer is not None
        who = bold(ask.seating.names[view.buyer])
        if ask.draft == "accept":
            label = ask.t.plain("button-accept-sure")
            return ask.t("ask-sell-sure", who=who, amount=str(view.offered)), ask.sure(label, "accept")
        accept = ask.look(ask.t.plain("button-accept", amount=str(view.offered)), "accept", "success")
        refuse = ask.tap(ask.t.plain("button-refuse"), "refuse")
        return ask.t("ask-sell", who=who, amount=str(view.offered)), ((accept,), (refuse,))
    offers = ask.numbers(
        "offer", [choice.amount for choice in view.choices if isinstance(choice, actions.Offer)]
    )
    nothing = ask.tap(ask.t.plain("button-no-offer"), "refuse")
    return ask.t("ask-offer"), (*in_rows(list(offers.values())), (nothing,))


def part(ask: QuestionContext) -> Drawn:
    """Ask for the cards that leave the declarer's hand: gifts to the defenders, or cards to lay aside."""
    if any(isinstance(choice, actions.Lay) for choice in ask.view.choices):
        return _lay(ask)
    return _give(ask)


def is_open(ask: QuestionContext) -> bool:
    """Return whether something is left to choose: nothing is chosen yet, or not all gifts."""
    gives = any(isinstance(choice, actions.Give) for choice in ask.view.choices)
    return not ask.draft or (gives and GiftDraft.of(ask.view, ask.draft).open is not None)


def _give(ask: QuestionContext) -> Drawn:
    """Ask for a card for each defender in turn, then for the confirmation of all."""
    gifts = GiftDraft.of(ask.view, ask.draft)
    names = ask.seating.names
    told = [
        ask.t("ask-give-chosen", card=face(ask.t, each), who=names[to])
        for to, each in gifts.chosen.items()
        if each is not None
    ]
    if gifts.open is None:
        words = ";".join(f"give {each} {to}" for to, each in gifts.chosen.items())
        question = ask.t("ask-give-sure", gifts=joined(" · ", told), count=len(told))
        return question, ask.sure(ask.t.plain("button-give"), words, back=gifts.shorter())
    question = ask.t("ask-give", who=bold(names[gifts.open]))
    left_out = [each for each in gifts.chosen.values() if each is not None]
    rows = ask.hand(lambda each: ask.drafting(each, gifts.moved(each, gifts.open)), left_out)
    return lines(filter(None, [joined(" · ", told), question])), (
        *rows,
        (ask.back(gifts.shorter()),),
    ) if left_out else rows


def _lay(ask: QuestionContext) -> Drawn:
    """Ask for the cards to lay aside, then for the confirmation."""
    count = _to_lay(ask.view)
    chosen = drafted(ask.view, ask.draft, count)
    laid = faces(ask.t, chosen)
    if len(chosen) == count:
        words = ";".join(f"lay {each}" for each in chosen)
        return ask.t("ask-lay-sure", cards=laid), ask.sure(
            ask.t.plain("button-lay"), words, back=_said(chosen[:-1])
        )
    question = ask.t("ask-lay", count=count - len(chosen))
    return lines(filter(None, [laid, question])), _choosing(ask, chosen)


def _choosing(ask: QuestionContext, chosen: list[Card]) -> Rows:
    """Return the rest of the hand; each card is added to the draft."""
    rows = ask.hand(lambda each: ask.drafting(each, _said([*chosen, each])), chosen)
    return (*rows, (ask.back(_said(chosen[:-1])),)) if chosen else rows


def _said(cards: Sequence[Card]) -> str:
    """Return the draft of some cards."""
    return " ".join(each.text for each in cards)


@dataclass(frozen=True, slots=True)
class GiftDraft:
    """Gifts that the declarer has chosen but not confirmed.

    As text, as in `9C AS`: a card for each defender who has none yet, from the declarer's left; "-" stands
    for a defender without a card.
    """

    chosen: Mapping[actions.Seat, Card | None]
    """Card for each defender who has none yet; None if it is still open."""

    @classmethod
    def of(cls, view: View, draft: str) -> "GiftDraft":
        """Parse a draft; an invalid one counts as empty."""
        targets = _targets(view)
        words = draft.split()
        cards = iter(drafted(view, " ".join(each for each in words if each != NOBODY), len(targets)))
        chosen = [None if each == NOBODY else next(cards, None) for each in words[: len(targets)]]
        return cls(dict(zip_longest(targets, chosen)))

    @property
    def open(self) -> actions.Seat | None:
        """First defender without a card; None if there is none."""
        return next((seat for seat, each in self.chosen.items() if each is None), None)

    def moved(self, card: Card, to: actions.Seat | None) -> str:
        """Return the draft with a card for another defender, or back in the hand if `to` is None.

        A card that it replaces takes its former place.
        """
        before = next((seat for seat, each in self.chosen.items() if each == card), None)
        chosen = dict(self.chosen)
        if before is not None:
            chosen[before] = None if to is None else chosen[to]
        if to is not None:
            chosen[to] = card
        words = (NOBODY if each is None else each.text for each in chosen.values())
        return " ".join(words).rstrip(f" {NOBODY}")

    def shorter(self) -> str:
        """Return the draft without its last card."""
        last = [each for each in self.chosen.values() if each is not None][-1:]
        return self.moved(last[0], None) if last else ""


def _targets(view: View) -> list[actions.Seat]:
    """Return the defenders who have no card yet, from the declarer's left."""
    waiting = {choice.to for choice in view.choices if isinstance(choice, actions.Give)}
    seats = len(view.tallies)
    assert view.viewer is not None
    clockwise = [(view.viewer + step) % seats for step in range(1, seats)]
    return [seat for seat in clockwise if seat in waiting]


def _to_lay(view: View) -> int:
    """Return how many cards to lay aside until both players hold the same number."""
    return max(view.counts) - min(view.counts)


def drafted(view: View, draft: str, most: int) -> list[Card]:
    """Parse the cards chosen so far in a draft; an invalid draft counts as empty."""
    try:
        chosen = [card(word) for word in draft.split()]
    except ValueError:
        return []
    possible = set(chosen) <= set(view.hand) and len(set(chosen)) == len(chosen)
    return chosen if possible and len(chosen) <= most else []


def contract(ask: QuestionContext) -> Drawn:
    """Ask for the contract; conceding and crossing need confirmation."""
    kinds = {type(choice) for choice in ask.view.choices}
    if ask.draft == "concede" and actions.Concede in kinds:
        return _out(ask, "concede", _price(ask))
    if ask.draft == "cross" and actions.Cross in kinds:
        return _out(ask, "cross", ask.t("ask-cross"))
    amounts = contract_amounts(ask)
    for amount in amounts:
        if ask.draft == f"contract {amount}":
            return _sure_of_contract(ask, amount)
    keys = ask.numbers("contract", amounts)
    question = _how_much(ask, len(keys))
    if ask.draft.startswith(MORE):
        return question, ask.pages(list(keys.values()))
    as_bid = keys.pop(amounts[0])
    play = replace(as_bid, text=ask.t.plain("button-play", bid=str(amounts[0])), style="success")
    return question, ((play,), *_raises(ask, keys), *_ways_out(ask, kinds))


def contract_amounts(ask: QuestionContext) -> list[int]:
    """Return the contract as bid, and the raises that the hand allows."""
    bid, *raises = [choice.amount for choice in ask.view.choices if isinstance(choice, actions.Contract)]
    most = ask.view.hints.most
    return [bid, *(each for each in raises if most is None or each <= most)]


def _sure_of_contract(ask: QuestionContext, amount: int) -> Drawn:
    """Ask for confirmation of a large raise."""
    label = ask.t.plain("button-contract-sure", bid=str(amount))
    question = ask.t("ask-contract-sure", amount=str(amount), bid=str(ask.view.bid))
    return question, ask.sure(label, f"contract {amount}")


def _how_much(ask: QuestionContext, amounts: int) -> Markup:
    """Ask for the amount if there is a choice; if nobody bid, do not mention an auction."""
    bid = str(ask.view.bid)
    if amounts == 1:
        return ask.t("ask-contract-only", bid=bid)
    return ask.t("ask-contract", bid=bid) if ask.view.way == "auction" else ask.t("ask-contract-unbid")


def _raises(ask: QuestionContext, keys: dict[int, Button]) -> Rows:
    few = tuple(keys.values())[:AMOUNTS_SHOWN]
    if len(keys) > AMOUNTS_SHOWN:
        return ((*few, *ask.advised(keys, few), ask.more()),)
    return (few,) if few else ()


def _ways_out(ask: QuestionContext, kinds: set[type]) -> Rows:
    ways = []
    if actions.Concede in kinds:
        ways.append(ask.look(ask.t.plain("button-concede"), "concede", "danger"))
    if actions.Cross in kinds:
        ways.append(ask.look(ask.t.plain("button-cross"), "cross", "danger"))
    return (tuple(ways),) if ways else ()


def _out(ask: QuestionContext, verb: str, question: Markup) -> Drawn:
    return question, ask.sure(ask.t.plain(f"button-{verb}-sure"), verb, "danger")


def _price(ask: QuestionContext) -> Markup:
    """Write the price of conceding, and the opponents' gain."""
    hints = ask.view.hints
    share = "none" if hints.share is None else str(hints.share or "nothing")
    if hints.price_bolts:
        return ask.t("ask-concede-bolt", count=hints.price_bolts, share=share)
    if hints.price:
        return ask.t("ask-concede", price=str(hints.price), share=share)
    return ask.t("ask-concede-free", share=share)


def trump(ask: QuestionContext) -> Drawn:
    """Ask for the trump of the deal."""
    suits = [choice.suit for choice in ask.view.choices if isinstance(choice, actions.Trump)]
    keys = tuple(ask.tap(SUITS[suit], f"trump {suit.value}", "primary") for suit in suits)
    return ask.t("ask-trump"), (keys,)


def play(ask: QuestionContext) -> Drawn:
    """Ask for a card; if its marriage leaves a choice, the card asks for that first."""
    choices = [choice for choice in ask.view.choices if isinstance(choice, actions.Play)]
    sayings = [choice for choice in choices if choice.saying and choice.card.text == ask.draft]
    if sayings:
        return _saying(ask, sayings)
    marked_card = ask.draft if ask.taps == 2 else ""
    picked = next((choice for choice in choices if choice.card.text == marked_card), None)
    keys = {choice.card: _key(ask, choice, picked=choice is picked) for choice in choices}
    # A press of a card that cannot be played now explains why.
    rows = ask.hand(lambda each: keys.get(each) or ask.tap(face(ask.t, each), each.text, drawn=each))
    if ask.itself:
        return ask.t("ask-single", card=face(ask.t, choices[0].card)), rows
    if picked is not None:
        return ask.t("ask-sure", card=face(ask.t, picked.card)), rows
    return ask.t("ask-follow" if ask.view.trick else "ask-lead"), rows


def _key(ask: QuestionContext, choice: actions.Play, *, picked: bool) -> Button:
    """Return the key of a card.

    With two taps, or if a marriage leaves a choice, the first tap only marks it; `picked` is the marked one.
    """
    label, words = ask.label(choice.card), choice.card.text
    if picked:
        return ask.tap(f"{FORWARD} {label}", words, "success", choice.card)
    if choice.saying or ask.taps == 2:
        return ask.drafting(choice.card, words, "primary")
    return ask.tap(label, words, "primary", choice.card)


def _saying(ask: QuestionContext, choices: list[actions.Play]) -> Drawn:
    rows = tuple((ask.tap(_label(ask, choice), f"{choice.card} {choice.saying}"),) for choice in choices)
    return ask.t("ask-marriage", card=face(ask.t, choices[0].card)), (*rows, (ask.back(),))


def _label(ask: QuestionContext, choice: actions.Play) -> str:
    if choice.saying == "keep-trump":
        assert ask.view.trump is not None
        return ask.t.plain("button-keep-trump", suit=SUITS[ask.view.trump])
    return ask.t.plain(f"button-{choice.saying}")


QUESTIONS: Mapping[Kind, Callable[[QuestionContext], Drawn]] = {
    "cut": cut,
    "dark": dark,
    "claims": claim,
    "auction": bid,
    "take": take,
    "buyout": buyout,
    "giving": part,
    "contract": contract,
    "trump": trump,
    "play": play,
}
"""Functions that return the question to the viewer and its buttons, by kind."""


def cards(ask: QuestionContext, chosen: str) -> Rows:
    """Return the hand of a player waiting in a trick as buttons, each of which chooses a card in advance."""
    if ask.view.kind != "play":
        return ()
    return ask.hand(lambda each: _ahead(ask, each, chosen=each.text == chosen))


def _ahead(ask: QuestionContext, card: Card, *, chosen: bool) -> Button:
    press = Choose(ask.seating.table, ask.view.turn, "" if chosen else card.text)
    label = face(ask.t, card)
    style: Style = "success" if chosen else None
    return Button(marked(label, now=chosen), pack(press), style=style, drawn=card)
