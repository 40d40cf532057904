"""A player's panel in the direct chat: the state of the table, the question, the hand as buttons, the hint.

The player's cards also fit into the answer to a press. A hint is the advice, its reason, and the chances.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from markupsafe import Markup

from bot.screens import (
    SUITS,
    Button,
    Rows,
    Screen,
    app_key_at_home,
    called,
    deal_number,
    face,
    faces,
    held,
    lines,
    paragraphs,
    questions,
)
from bot.screens.questions import MORE, Drawn, QuestionContext
from bot.screens.score import ledger, totals
from bot.screens.story import marriage, remarks, taken_trick, trick
from bot.screens.table import claimed, kinds, looking_keys, stake, taken, waits
from bot.words.buttons import (
    DARK,
    FORWARD,
    HINT,
    MADE,
    AskAdvice,
    Claim,
    NextDeal,
    PresencePress,
    ShowDraft,
    TakeBack,
    Tap,
    pack,
)
from bot.words.links import add_to_group
from bot.words.texts import Texts, bold, joined, markup, unparted, words_of
from club.seats import Presence, Seating
from game.actions import Action, Bid, Contract, Cut, Give, Lay, Offer, Play, Take, Trump, spell
from game.cards import points
from game.layouts import order_from
from game.state import Call, Trick
from game.view import Advice, AdviceReason, CallFigures, Odds, View


def hand_screen(
    t: Texts, seating: Seating, view: View, presence: Presence, draft: str = "", *, drawn: bool = False
) -> Screen:
    """Draw the panel of `view.viewer`; `draft` is the unconfirmed choice.

    If `drawn`, the picture above shows the hand, or after a deal the totals, and the text leaves them out.
    """
    assert view.viewer is not None
    names = called(t, seating.names, view.viewer)
    between = view.kind in {"dealing", "over"}
    title = bold(seating.title)
    if seating.kind.deals != 1:  # an only deal has no number
        number = deal_number(t, seating, len(view.sheet) + (not between))
        title = t("panel-title", place=seating.title, number=number)
    head = [title, totals(t, names, view.tallies)]
    if between:
        head = [title] if drawn and view.sheet else head
        told = [*head, *claimed(t, names, presence)]
        return _between(t, seating, names, view, told, presence)
    if presence.end is not None:
        return Screen(text=paragraphs(head, [t("deal-broken-off")]))
    put = _put(t, seating, view, presence, draft)
    body = [*kinds(t, names, view), *_state(t, names, view), *in_hand(t, view, put.rows, drawn=drawn)]
    said = remarks(t, names, presence.remark)
    rows = (*put.rows, *app_key_at_home(t, seating))
    return Screen(text=paragraphs(head, body, said, put.words), rows=rows, unsaved=put.unsaved)


def question_screen(t: Texts, seating: Seating, view: View, presence: Presence, draft: str = "") -> Screen:
    """Draw the question to `view.viewer` with its buttons, for a table that is drawn around it.

    The auction so far stands beside the players.
    """
    if view.kind in {"dealing", "over"} or presence.end is not None:
        return hand_screen(t, seating, view, presence, drawn=True)
    put = _put(t, seating, view, presence, draft)
    names = called(t, seating.names, view.viewer)
    said = remarks(t, names, presence.remark)
    known = _worth(t, view) if view.viewer not in view.unseen else ()
    return Screen(text=paragraphs(said, [*known, *put.words]), rows=put.rows, unsaved=put.unsaved)


class _Put(NamedTuple):
    """A question as it is put to a player: its lines and its buttons."""

    words: list[Markup]
    rows: Rows
    unsaved: bool


def _put(t: Texts, seating: Seating, view: View, presence: Presence, draft: str) -> _Put:
    draft = "" if presence.pending else draft
    ask = QuestionContext(
        t=t, seating=seating, view=view, draft=draft, itself=_goes_by_itself(seating, view, presence)
    )
    names = called(t, seating.names, view.viewer)
    question, rows = _question(ask, names, presence)
    hint: list[Markup] = []
    advice = view.hints.advice
    if advice is not None:
        hint, rows = [advised(t, names, view, advice)], pointed_out(ask, advice, rows)
    rows = (*rows, *_shortcuts(ask, presence))
    told = [*_unasked(t, seating.names, view), question, *hint, *_clock(t, presence)]
    return _Put(told, rows, bool(draft or hint))


def _unasked(t: Texts, names: Sequence[str], view: View) -> Iterator[Markup]:
    """Explain who plays, and why, to a player whom the auction never asked."""
    over = view.kind in {"take", "giving"} and view.holder is not None and view.viewer != view.sitting
    if not over or view.viewer in {call.seat for call in view.calls}:
        return
    assert view.holder is not None
    who, bid = bold(names[view.holder]), str(view.bid)
    if view.way != "auction":
        yield t(f"story-way-{view.way}", who=who, bid=bid)
    elif view.viewer == view.holder:
        yield t("panel-unasked", calls=_calls(t, names, view.calls), bid=bid)
    else:
        yield t("story-lifted", who=who)


def _question(ask: QuestionContext, names: Sequence[str], presence: Presence) -> Drawn:
    if presence.pending:
        verb, _, bid = presence.pending.partition(" ")
        return ask.t(f"ask-{verb}-held", bid=bid), ()
    return questions.QUESTIONS[ask.view.kind](ask) if ask.view.choices else _waiting(ask, names, presence)


def _goes_by_itself(seating: Seating, view: View, presence: Presence) -> bool:
    """Return whether the player's only card is about to be played automatically.

    Not while the clocks stand.
    """
    if view.kind != "play" or len(view.choices) != 1 or presence.paused:
        return False
    assert view.viewer is not None
    return seating.preferences[view.viewer].plays_itself(len(view.hand))


def _shortcuts(ask: QuestionContext, presence: Presence) -> Rows:
    """Return the keys below the answers: claim the remaining tricks, undo, hint, come back from an absence.

    While an absent player is asked, any other key brings them back.
    """
    t, table, turn = ask.t, ask.seating.table, ask.view.turn
    keys = []
    if ask.view.hints.sweeps and not ask.draft:
        keys.append(Button(t.plain("button-claim"), pack(Claim(table, turn)), style="success"))
    if (presence.undo or presence.pending) and not ask.draft:
        card = ask.view.trick or any(ask.view.tricks)
        keys.append(Button(t.plain("button-unplay" if card else "button-unsay"), pack(TakeBack(table, turn))))
    open_question = len(ask.view.choices) > 1 and ask.view.hints.advice is None and not presence.pending
    if ask.seating.hints and open_question and questions.is_open(ask):
        keys.append(Button(t.plain("button-hint"), pack(AskAdvice(table, "hint", turn))))
    if ask.view.hints.advice is not None and not ask.draft and chances(t, ask.seating.names, ask.view):
        keys.append(Button(t.plain("button-chances"), pack(AskAdvice(table, "chances", turn))))
    if presence.away and not ask.view.choices:
        keys.append(Button(t.plain("button-here"), pack(PresencePress(table, "back")), style="success"))
    return tuple((key,) for key in keys)


def _clock(t: Texts, presence: Presence) -> list[Markup]:
    """Write that the others wait, that nobody waits, or that a substitute plays."""
    if presence.paused:
        return [t("presence-paused")]
    if presence.away:
        return [t("presence-nobody" if presence.deserted else "panel-away")]
    return [t("panel-hurry")] if presence.hurried else []


def in_hand(t: Texts, view: View, rows: Rows, *, drawn: bool = False) -> list[Markup]:
    """Write the hand, unless buttons or the picture show it."""
    told = []
    keys = {button.drawn for row in rows for button in row}
    if view.viewer in view.unseen:
        told.append(t("panel-unseen"))
    elif view.hand and keys.isdisjoint(view.hand):
        told += [] if drawn else [markup(held(t, view.hand))]
        told += _worth(t, view)
    if view.laid:
        told.append(t("panel-laid", cards=faces(t, view.laid)))
    return told


def _worth(t: Texts, view: View) -> list[Markup]:
    """Write the value of the hand to a bidder: card points and marriages."""
    if view.kind != "auction" or not view.choices:
        return []
    suits = {each: "" if each.suit is None else SUITS[each.suit] for each in view.hints.marriages}
    married = [t(f"worth-{each.kind}", suit=suit, points=str(each.points)) for each, suit in suits.items()]
    return [t("panel-worth", worth=joined(" · ", (str(points(view.hand)), *married)))]


def _waiting(ask: QuestionContext, names: Sequence[str], presence: Presence) -> Drawn:
    """Name the asked player; in a trick, offer the cards to choose in advance."""
    view = ask.view
    words = waits(ask.t, names, view)
    chosen = next((each for each in view.hand if each.text == presence.premove), None)
    if chosen is not None:
        words = lines([words, ask.t("panel-chosen", card=face(ask.t, chosen))])
    return words, questions.cards(ask, presence.premove)


def _state(t: Texts, names: Sequence[str], view: View) -> list[Markup]:
    """Write the past of the deal as far as it matters for the decision."""
    told = []
    if view.kind == "auction" or (view.kind == "claims" and view.calls):
        told += spoken(t, names, view)
    else:
        told += stake(t, names, view)
    if view.silence is not None:
        told.append(t(f"passed-{view.silence.why}", amount=view.silence.amount))
    if view.talon:
        told.append(t("panel-talon", cards=faces(t, view.talon)))
    return [*told, *gifts(t, names, view), *_tricks(t, names, view)]


def gifts(t: Texts, names: Sequence[str], view: View) -> Iterator[Markup]:
    """Write the declarer's gifts as far as the viewer knows them."""
    if view.holder is None or not view.gifts:
        return
    if view.holder == view.viewer:
        gave = (t("panel-gave-to", card=face(t, each.card), who=names[each.to]) for each in view.gifts)
        yield t("panel-gave", gifts=joined(" · ", gave))
        return
    for each in view.gifts:
        key = "panel-given" if each.to == view.viewer else "panel-given-to"
        yield t(key, who=names[view.holder], to=names[each.to], card=face(t, each.card))


def spoken(t: Texts, names: Sequence[str], view: View) -> list[Markup]:
    """Write the last call of every bidder; the holder of the forced bid comes first.

    A player who is asked for the opening bid holds no bid yet.
    """
    last = {call.seat: call for call in view.calls}
    if view.holder is not None and view.holder not in last and view.asked != view.holder:
        last = {view.holder: Call(view.holder, view.bid), **last}
    return [t("panel-bids", calls=_calls(t, names, last.values()))] if last else []


def _calls(t: Texts, names: Sequence[str], calls: Iterable[Call]) -> Markup:
    return joined(" · ", (unparted(names[call.seat], _word(t, call)) for call in calls))


def _word(t: Texts, call: Call) -> str:
    if call.amount is None:
        return t.plain("call-pass")
    return unparted(str(call.amount), DARK) if call.unseen else str(call.amount)


def _tricks(t: Texts, names: Sequence[str], view: View) -> list[Markup]:
    told = []
    if any(view.tricks):
        told.append(t("table-taken", taken=taken(names, view)))
    if view.last is not None and not view.trick:
        told.append(t("panel-last", cards=_last(t, names, view, view.last)))
    if view.trick:
        told += [Markup(), trick(t, names, view.played)]
    if view.declared is not None:
        told.append(marriage(t, names, view.declared, view.trump))
    return told


def _last(t: Texts, names: Sequence[str], view: View, last: Trick) -> Markup:
    seats = order_from(len(names), view.dealer, last.leader)
    played = zip(seats, last.cards, strict=True)
    return taken_trick(t, names, played, last.winner, points(last.cards))


def _between(
    t: Texts, seating: Seating, names: Sequence[str], view: View, head: list[Markup], presence: Presence
) -> Screen:
    """Draw the panel between two deals and after the match, whose end is another message."""
    over = presence.end is not None
    if not view.sheet:
        return Screen(text=paragraphs(head, [t("deal-broken-off" if over else "panel-dealing")]))
    row = view.sheet[-1]
    result = t(
        f"story-{row.result}",
        who=bold(names[row.declarer]),
        bid=str(row.contract),
        points=str(row.points[row.declarer]),
    )
    told = [result, *ledger(t, names, row, view.viewer)]
    said = remarks(t, names, presence.remark)
    if over:
        return Screen(text=paragraphs(head, told, said))
    button = Button(
        t.plain("button-next-deal"), pack(NextDeal(seating.table, len(view.sheet))), style="primary"
    )
    review = review_key(t, seating.table, len(view.sheet))
    keys: Rows = ((button,), (review, *looking_keys(t, seating, len(view.sheet))))
    if presence.guided and len(view.sheet) == 1:
        group = Button(t.plain("button-add-group"), url=add_to_group(seating.bot))
        return Screen(text=paragraphs(head, told, said, [t("lesson-first-deal")]), rows=(*keys, (group,)))
    return Screen(text=paragraphs(head, told, said), rows=keys)


def peek(t: Texts, seating: Seating, view: View) -> str:
    """Return the hand of `view.viewer` and the state of the deal as plain text of at most 200 characters.

    It is drawn from the same view as the panel and reveals nothing else.
    """
    names = called(t, seating.names, view.viewer)
    return words_of(lines((*_cards(t, view), *_peek_state(t, names, view))))


def _cards(t: Texts, view: View) -> Iterator[str]:
    if view.viewer in view.unseen:
        yield t("panel-unseen")
    elif view.hand:
        yield held(t, view.hand)
    elif view.sitting is not None and view.sitting == view.viewer:
        yield t("panel-sitting")


def _peek_state(t: Texts, names: Sequence[str], view: View) -> Iterator[str]:
    """Yield the asked player, then the cards on the table, then the contract."""
    if view.winner is not None:
        yield t("story-won", who=names[view.winner])
    elif view.asked is None and view.kind != "claims":
        yield t("panel-dealing")
    else:
        yield waits(t, names, view)
    if view.trick:
        yield trick(t, names, view.played)
    if (view.kind, view.asked) != ("auction", view.holder):  # the opener holds no bid yet
        yield from stake(t, names, view)


DEALS = 100
"""Deals, or matches, to which stated chances refer."""
STEP = 5
"""Accuracy of chances among them: about the standard error of a hundred sampled deals."""


def advised(t: Texts, names: Sequence[str], view: View, advice: Advice) -> Markup:
    """Write a hint: what to do, and why; `names` are the names by seat."""
    return t("hint", do=bold(deed(t, names, view, advice.actions)), why=why(t, names, advice.reason))


def chances(t: Texts, names: Sequence[str], view: View) -> Markup:
    """Write how sure the hint on a question is: its chances, or that it was only counted; "" if unknown."""
    advice = view.hints.advice
    assert advice is not None
    told = []
    if advice.odds is not None:
        told.append(odds(t, names, view, advice.odds))
    if advice.calls is not None:
        told.append(call_figures(t, advice.calls))
    if not advice.deals and advice.reason.code != "only":
        told.append(t("hint-counted"))
    return lines(told)


def spelled(actions: Sequence[Action]) -> tuple[str, str]:
    """Return the answer that makes all these moves at once, and the draft with their cards."""
    words = ";".join(spell(each).partition(" ")[2] for each in actions)
    return words, " ".join(each.card.text for each in actions if isinstance(each, Give | Lay | Play))


def pointed_out(ask: QuestionContext, advice: Advice, rows: Rows) -> Rows:
    """Mark the key that follows the advice, or the next key on the way there."""
    table, turn = ask.seating.table, ask.view.turn
    words, cards = spelled(advice.actions)
    ways = {pack(Tap(table, turn, words)), pack(ShowDraft(table, turn, words))}
    further = range(len(ask.draft) + 1, len(cards) + 1)
    ways |= {pack(ShowDraft(table, turn, cards[:end])) for end in further if end % 3 == 2}
    if ways.isdisjoint(key.data for row in rows for key in row):
        ways = {pack(ShowDraft(table, turn, MORE))}  # an amount on the long list
    return tuple(
        tuple(replace(key, text=_hinted(key.text)) if key.data in ways else key for key in row)
        for row in rows
    )


def _hinted(label: str) -> str:
    """Return the label of an advised key: the mark of a hint takes the place of its own sign."""
    return f"{HINT} {label.removeprefix(f'{MADE} ').removeprefix(f'{FORWARD} ')}"


def review_key(t: Texts, table: int, deal: int) -> Button:
    """Return the key that starts the review of a deal."""
    return Button(t.plain("button-review"), pack(AskAdvice(table, "review", deal)))


def accuracy_key(t: Texts, table: int, deals: int) -> Button:
    """Return the key that weighs a player's decisions of a whole match of so many deals."""
    return Button(t.plain("button-accuracy"), pack(AskAdvice(table, "match", deals)))


def deed(t: Texts, names: Sequence[str], view: View, actions: Sequence[Action]) -> Markup:
    """Write the advised move; two gifts are written as one."""
    first = actions[0]
    kind = type(first).__name__.lower()
    match first:
        case Bid() | Contract() | Offer() | Cut() | Take():
            return t(f"do-{kind}", amount=str(_number(first)))
        case Trump():
            return t("do-trump", suit=SUITS[first.suit])
        case Play():
            return t(
                f"do-lead-{first.saying or 'card'}" if not view.trick else "do-play", card=face(t, first.card)
            )
        case Give() | Lay():
            gone = [each for each in actions if isinstance(each, Give | Lay)]
            return t(f"do-{kind}", cards=joined(", ", (_gone(t, names, each) for each in gone)))
        case _:
            return t(f"do-{kind}")


def _number(action: Bid | Contract | Offer | Cut | Take) -> int:
    match action:
        case Cut():
            return action.at
        case Take():
            return action.number
        case _:
            return action.amount


def _gone(t: Texts, names: Sequence[str], gift: Give | Lay) -> Markup:
    card = face(t, gift.card)
    return markup(card) if isinstance(gift, Lay) else t("do-give-to", card=card, who=names[gift.to])


def why(t: Texts, names: Sequence[str], reason: AdviceReason) -> Markup:
    """Write the reason for the advice."""
    key = f"why-{reason.code}"
    if reason.chance is None and t.has(f"{key}-plain"):
        key = f"{key}-plain"
    return t(
        key,
        amount=reason.amount,
        cards=faces(t, reason.cards),
        suit="" if reason.suit is None else SUITS[reason.suit],
        who="" if reason.seat is None else names[reason.seat],
        often="" if reason.chance is None else how_often(t, reason.chance),
        aces=reason.aces,
    )


def odds(t: Texts, names: Sequence[str], view: View, told: Odds) -> Markup:
    """Write in how many of such deals a player makes the contract."""
    if view.kind == "play" and view.points[told.seat] >= told.amount:
        return t("hint-made")
    often, amount = how_often(t, told.chance), str(told.amount)
    if told.seat == view.viewer:
        return t("hint-odds", amount=amount, often=often)
    return t("hint-odds-theirs", who=names[told.seat], amount=amount, often=often)


def call_figures(t: Texts, calls: CallFigures) -> Markup:
    """Write how often a bid is made, and the chances of winning the match with it and with a pass."""
    made = t("hint-call", amount=str(calls.amount), often=how_often(t, calls.made))
    bid, passed = round(calls.bid * DEALS), round(calls.passed * DEALS)
    return markup(made, " ", t("hint-call-even" if calls.even else "hint-call-win", bid=bid, passed=passed))


def how_often(t: Texts, chance: float) -> Markup:
    """Write a chance as accurately as it is known: in steps of five of a hundred, never as certain."""
    return t("how-often", chance=STEP * round(chance * DEALS / STEP))
