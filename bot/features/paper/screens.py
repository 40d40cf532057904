"""Score sheet for real cards: the deals written so far, and keys for the one being entered."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from markupsafe import Markup

from bot.pictures.canvas import ThemeName
from bot.pictures.sheet import ScoreSheet
from bot.screens import SUITS, Button, Picture, Row, Rows, Screen, lines, paragraphs
from bot.screens.score import ROWS_AT_A_TABLE, foot, ledger, legend, score_screen, sheet, totals
from bot.words.buttons import BACK, CONCEDED, CROSS, FAILED, FORWARD, MADE, REMOVE, PaperPress, chosen, pack
from bot.words.texts import Texts, bold, joined, number
from club.names import shorten_name
from club.paper import MOST_DEALS, MOST_FINES, PaperDraft, PaperSheet
from club.paper_presses import FINES, MarriageChoice, PaperChoices, PaperVerb, wedding
from game.entered import ALL_POINTS, MOST_IN_TALON, Fine, Sale
from game.state import DealSettled

IN_A_ROW = 5
"""Numbers in a row of keys."""
NAME = 9
"""Columns of a name on a key that shares its row."""
OWNER = 6
"""Columns of a name on the key of a suit."""


class PaperPage(NamedTuple):
    """Sheet with everything that its screen shows."""

    paper: PaperSheet
    choices: PaperChoices
    names: tuple[str, ...]
    fine: int
    """Amount of a fine for a redeal or a cut."""

    def key(self, text: str, verb: PaperVerb, value: object = "", *, now: bool = False) -> Button:
        """Return a key of this sheet; `now` marks the value that is set."""
        press = PaperPress(self.paper.id, self.paper.state.turn, verb, str(value))
        return Button(chosen(text, now=now), pack(press))

    def short(self, seat: int) -> str:
        """Return a player's name, cut to share a row of keys."""
        return shorten_name(self.names[seat], NAME)


def paper_screen(t: Texts, page: PaperPage) -> Screen:
    """Draw a sheet: totals, the last deals with their reasons, and the keys of the next step."""
    rows = page.paper.rows
    if page.choices.asked == "seats":
        return _waiting(t, page)
    dealer = page.names[page.choices.dealer]
    over = page.choices.asked == "over"
    head = [t("score-title") if over else _title(t, page, dealer)]
    if rows:
        head += [sheet(t, page.names, rows, last=ROWS_AT_A_TABLE), *legend(t, rows[-ROWS_AT_A_TABLE:])]
        head.append(totals(t, page.names, rows[-1].tallies))
    else:
        head.append(Markup(" · ").join(map(bold, page.names)))
    latest = (
        settled_lines(t, page.names, rows[-1]) if rows and page.choices.asked in {"declarer", "over"} else []
    )
    return Screen(text=paragraphs(head, latest, question(t, page)), rows=keys(t, page))


def _title(t: Texts, page: PaperPage, dealer: str) -> Markup:
    """Write which deal is being entered, or corrected."""
    deal, later = len(page.paper.rows) + 1, page.paper.state.later
    if later:
        return t("paper-title-fix", deal=str(deal), count=str(deal - 1 + len(later)), dealer=dealer)
    return t("paper-title", deal=str(deal), dealer=dealer)


def _waiting(t: Texts, page: PaperPage) -> Screen:
    missing = page.paper.rules.table.players - len(page.names)
    text = paragraphs([t("paper-join", count=str(missing))], [", ".join(page.names)] if page.names else [])
    return Screen(text=text, rows=((page.key(t.plain("button-paper-join"), "join"),),))


def settled_lines(t: Texts, names: Sequence[str], settled: DealSettled) -> list[Markup]:
    """Write how a deal ended, and every change with its reason."""
    points = str(settled.points[settled.declarer])
    who = names[settled.declarer]
    head = t(f"story-{settled.result}", who=bold(who), bid=str(settled.contract), points=points)
    return [head, *ledger(t, names, settled)]


def question(t: Texts, page: PaperPage) -> list[Markup]:
    """Write what is asked next; before a deal is written, what it settles to."""
    choices = page.choices
    if choices.view == "quit":
        return [t("paper-quit")]
    if choices.view == "sold" and choices.asked == "declarer":
        return [t("paper-sold")]
    if choices.view == "fix":
        return [t("paper-which")]
    misfit = [t("paper-misfit", deal=str(len(page.paper.rows) + 1))] if page.paper.misfit else []
    return [*misfit, *_asked(t, page)]


def _asked(t: Texts, page: PaperPage) -> list[Markup]:
    """Write the question of the present step."""
    choices, declarer = page.choices, page.paper.state.draft.declarer
    match choices.asked:
        case "over":
            said = _ended(t, page)
        case "ready":
            said = _preview(t, page)
        case "contract":
            said = [t("paper-contract", who=page.names[declarer or 0])]
        case "taken":
            said = [_so_far(page), t("paper-taken", who=page.names[choices.seat or 0])]
        case "talon":
            said = [t("paper-talon", who=page.names[choices.seat or 0])]
        case _:
            said = [t("paper-declarer")]
    return said


def _ended(t: Texts, page: PaperPage) -> list[Markup]:
    """Write who has won, and whether the match counts in the standings."""
    paper = page.paper
    if paper.state.winner is None:
        return [t("paper-full", count=str(MOST_DEALS)) if paper.used_up else t("paper-closed")]
    said = [t("story-won", who=page.names[paper.state.winner])]
    if paper.counted:
        said.append(t("paper-counted"))
    elif paper.may_count:
        agreed = zip(page.names, paper.seats, strict=True)
        said.append(t("paper-count", who=", ".join(chosen(who, now=each.agreed) for who, each in agreed)))
    return said


def _preview(t: Texts, page: PaperPage) -> list[Markup]:
    if page.choices.flaw is not None:
        return [t(f"paper-flaw-{page.choices.flaw.value}")]
    settled, draft = page.choices.settled, page.paper.state.draft
    assert settled is not None
    if not page.choices.marriages:
        return [*settled_lines(t, page.names, settled), t("paper-ready-plain")]
    if draft.marriages or settled.result != "failed":
        return [*settled_lines(t, page.names, settled), t("paper-ready")]
    points = str(settled.points[settled.declarer])
    cards = t("paper-cards", who=page.names[settled.declarer], bid=str(settled.contract), points=points)
    told = joined(" · ", ledger(t, page.names, settled))
    return [cards, t("paper-without", told=told), t("paper-ready")]


def _so_far(page: PaperPage) -> Markup:
    """Write declarer, contract and the points entered: "Anna 120 · Ben 35"."""
    draft = page.paper.state.draft
    declarer = page.names[draft.declarer or 0]
    entered = [
        f"{page.names[seat]} {points}" for seat, points in enumerate(draft.taken) if points is not None
    ]
    return Markup(" · ").join([f"{declarer} {draft.contract}", *entered])


def keys(t: Texts, page: PaperPage) -> Rows:
    """Return the keys of the present step."""
    choices = page.choices
    back = page.key(t.plain("button-paper-back"), "back")
    if choices.view == "quit":
        return (
            (page.key(t.plain("button-paper-end"), "quit"), page.key(t.plain("button-paper-on"), "view")),
        )
    if choices.view == "sold" and choices.asked == "declarer":
        return _sold(t, page)
    if choices.view == "fix":
        return _fixes(t, page)
    match choices.asked:
        case "declarer":
            names = tuple(page.key(page.names[seat], "who", seat) for seat in choices.declarers)
            rows: Rows = (names, *_first(t, page))
        case "contract":
            rows = (*_contracts(t, page), *_by_right(t, page), (back, *_turns(page)))
        case "taken":
            rows = (*_numbers(page, choices.points, f"{choices.seat}_", "take"), _ends(t, page), (back,))
        case "talon":
            rows = (*_numbers(page, choices.points, "", "talon"), (back,))
        case "ready":
            rows = (*_details(t, page), *_misfit(t, page), (back, *_write(t, page)))
        case _:
            rows = _over(t, page)
    return tuple(row for row in rows if row)


def _first(t: Texts, page: PaperPage) -> Rows:
    """Return the keys before a deal: first dealer, fines, a correction, the picture, closing."""
    choices = page.choices
    rows: list[Row] = []
    if choices.next_dealer is not None:
        label = t.plain("button-paper-dealer", who=page.names[choices.dealer])
        rows.append((page.key(label, "deal", choices.next_dealer),))
    rows += [_fine(t, page, fine) for fine in choices.fines]
    rows += _sales_before(t, page)
    if page.paper.state.later:
        back: Row = (page.key(t.plain("button-paper-back"), "back"),) if page.paper.state.steps else ()
        rows += [back, _drop(t, page), _keep(t, page)]
        return tuple(rows)
    picture: Row = (page.key(t.plain("button-paper-picture"), "picture"),) if page.paper.rows else ()
    rows.append((*_fix(t, page), *picture, page.key(t.plain("button-paper-quit"), "view", "quit")))
    return tuple(rows)


def _by_right(t: Texts, page: PaperPage) -> Rows:
    """Return the keys before a deal whose declarer is known by right."""
    known = page.choices.next_dealer is not None or page.choices.fines
    first = _first(t, page)
    return first if page.choices.first else first[:-1] if known else ()


def _fix(t: Texts, page: PaperPage) -> Row:
    """Return the key that corrects a deal, or asks which one."""
    label, count = t.plain("button-paper-undo"), len(page.paper.rows)
    if count < 2:
        return (page.key(label, "fix", 1),) if count else ()
    return (page.key(label, "view", "fix"),)


def _fixes(t: Texts, page: PaperPage) -> Rows:
    """Return the deals that can be corrected, two in a row."""
    found = [page.key(_written(page, deal), "fix", deal) for deal in page.choices.deals]
    rows = tuple(tuple(found[at : at + 2]) for at in range(0, len(found), 2))
    return (*rows, (page.key(t.plain("button-paper-back"), "view"), *_turns(page)))


def _written(page: PaperPage, deal: int) -> str:
    """Write a deal on a key: its number, the declarer, the contract, and the sign of its result."""
    entry, settled = page.paper.state.deals[deal - 1]
    signs = {"made": MADE, "failed": FAILED, "conceded": CONCEDED, "crossed": CROSS}
    return f"{deal}. {page.short(entry.declarer)} {entry.contract} {signs[settled.result]}"


def _drop(t: Texts, page: PaperPage) -> Row:
    return (page.key(t.plain("button-paper-drop"), "drop"),)


def _keep(t: Texts, page: PaperPage) -> Row:
    return () if page.paper.misfit else (page.key(t.plain("button-paper-keep"), "keep"),)


def _misfit(t: Texts, page: PaperPage) -> Rows:
    """Return the keys of a deal being corrected: leave it as it was, or delete it if it cannot stay."""
    if not page.paper.state.later:
        return ()
    return (_drop(t, page),) if page.paper.misfit else (_keep(t, page),)


def _fine(t: Texts, page: PaperPage, fine: Fine) -> Row:
    """Return the key that enters one more fine, and the one that removes the last of its kind."""
    given = page.paper.state.draft.fines
    count = given.count(fine)
    points = number(-page.fine * max(1, count))
    label = (
        t.plain("button-paper-redeal", points=points)
        if fine == "redeal_fine"
        else t.plain("button-paper-cut", points=points)
    )
    more = (*given, fine) if len(given) < MOST_FINES else given
    row = [page.key(label, "fine", _letters(more), now=bool(count))]
    if count:
        at = len(given) - 1 - given[::-1].index(fine)
        row.append(page.key(REMOVE, "fine", _letters((*given[:at], *given[at + 1 :]))))
    return tuple(row)


def _letters(fines: Sequence[Fine]) -> str:
    letter = {kind: each for each, kind in FINES.items()}
    return "".join(letter[each] for each in fines)


def _sales_before(t: Texts, page: PaperPage) -> Iterable[Row]:
    """Yield the last talon sold before a redeal, whose key removes it, and the key that enters another."""
    sold = page.paper.state.draft.sold
    if sold:
        yield (page.key(_deal_of(page, sold[-1]), "sold", "x", now=True),)
    if page.choices.sold:
        yield (page.key(t.plain("button-paper-sold"), "view", "sold"),)


def _deal_of(page: PaperPage, sale: Sale) -> str:
    """Write a sale: the seller, the buyer and the price."""
    return f"{page.short(sale.seller)} → {page.short(sale.buyer)} {sale.amount}"


def _sold(t: Texts, page: PaperPage) -> Rows:
    """Return the sales that can have come before a redeal, two in a row."""
    found = [
        page.key(_deal_of(page, each), "sold", f"{each.seller}{each.buyer}_{each.amount}")
        for each in page.choices.sold
    ]
    rows = tuple(tuple(found[at : at + 2]) for at in range(0, len(found), 2))
    return (*rows, (page.key(t.plain("button-paper-back"), "back"),))


def _contracts(t: Texts, page: PaperPage) -> Rows:
    choices, draft = page.choices, page.paper.state.draft
    rows = list(_numbers(page, choices.contracts, "", "bid"))
    if choices.may_be_dark or draft.dark:
        label = t.plain("button-paper-dark")
        rows.append((page.key(label, "dark", "off" if draft.dark else "on", now=draft.dark),))
    if choices.sales:
        rows.append((_sale(t, page, choices.sales),))
    return tuple(rows)


def _turns(page: PaperPage) -> Row:
    """Return the keys to other pages."""
    now, last = page.choices.page, page.choices.pages - 1
    before: Row = (page.key(BACK, "page", now - 1),) if now else ()
    return (*before, page.key(FORWARD, "page", now + 1)) if now < last else before


def _sale(t: Texts, page: PaperPage, sales: Sequence[Sale]) -> Button:
    """Return the key that steps through the possible sales of the talon."""
    now = next(iter(page.paper.state.draft.sales), None)
    place = sales.index(now) + 1 if now in sales else 0
    shown = now or sales[0]
    value = f"{sales[place].seller}_{sales[place].amount}" if place < len(sales) else "x"
    label = t.plain("button-paper-sale", who=page.short(shown.seller), points=str(shown.amount))
    return page.key(label, "sell", value, now=now is not None)


def _numbers(page: PaperPage, numbers: Sequence[int], before: str, verb: PaperVerb) -> Rows:
    """Return keys of numbers, several in a row."""
    found = [page.key(str(each), verb, f"{before}{each}") for each in numbers]
    return tuple(tuple(found[at : at + IN_A_ROW]) for at in range(0, len(found), IN_A_ROW))


def _ends(t: Texts, page: PaperPage) -> Row:
    labels = {"conceded": t.plain("button-paper-conceded"), "crossed": t.plain("button-paper-crossed")}
    return tuple(page.key(labels[end], "end", end) for end in page.choices.ends)


def _details(t: Texts, page: PaperPage) -> Iterable[Row]:
    """Yield the keys for marriages, four nines, aces, empty tricks, and numbers beside the grid."""
    choices, draft = page.choices, page.paper.state.draft
    if choices.marriages:
        yield tuple(_marriage(page, each) for each in choices.marriages)
    if choices.nines:
        yield tuple(
            page.key(
                f"9×4 {page.short(seat)}",
                "nines",
                "x" if seat == draft.nines else seat,
                now=seat == draft.nines,
            )
            for seat in choices.nines
        )
    if choices.aces:
        yield tuple(_aces(page, draft, seat) for seat in choices.aces)
    for seat in choices.blanks:
        there = seat in draft.blank
        label = t.plain("button-paper-blank", who=page.short(seat))
        yield (page.key(label, "blank", f"{seat}_{int(not there)}", now=there),)
    if choices.view == "exact":
        for seat, points in choices.exact:
            yield _corrections(page, page.names[seat], points, "take", f"{seat}_")
        if choices.talon is not None:
            yield _corrections(page, "", choices.talon, "talon", "")
    elif choices.exact or choices.talon is not None:
        yield (page.key(t.plain("button-paper-exact"), "view", "exact"),)


def _corrections(page: PaperPage, who: str, points: int, verb: PaperVerb, before: str) -> Row:
    """Return keys that change a number by one point, or a talon by a marriage too."""
    steps, most = ((-1, 1), ALL_POINTS) if verb == "take" else ((-1, 1, 20), MOST_IN_TALON)
    label = f"{who} {points}".strip()
    changed = [(step, points + step) for step in steps if 0 <= points + step <= most]
    return tuple(
        page.key(f"{label} {step:+}".replace("-", "−"), verb, f"{before}{value}") for step, value in changed
    )


def _aces(page: PaperPage, draft: PaperDraft, seat: int) -> Button:
    held = draft.aces[seat] if draft.aces else 0
    return page.key(f"{page.short(seat)}: A×{held}", "aces", f"{seat}_{(held + 1) % 5}", now=bool(held))


def _marriage(page: PaperPage, choice: MarriageChoice) -> Button:
    """Return the key of a suit, with the owner of its marriage."""
    sign = "A×4" if choice.suit is None else SUITS[choice.suit]
    label = sign
    if choice.now is not None:
        half = "½" if choice.now.kind == "half" else ""
        label = f"{half}{sign} {shorten_name(page.names[choice.now.seat], OWNER)}"
    return page.key(label, "wed", wedding(choice.following, choice.suit))


def _write(t: Texts, page: PaperPage) -> Row:
    if page.choices.flaw is not None:
        return ()
    press = page.key(t.plain("button-paper-write"), "write")
    return (Button(press.text, press.data, style="success"),)


def _over(t: Texts, page: PaperPage) -> Rows:
    picture: Row = (page.key(t.plain("button-paper-picture"), "picture"),) if page.paper.rows else ()
    back: Row = () if page.paper.counted else (page.key(t.plain("button-paper-back"), "back"), *_fix(t, page))
    count: Row = (page.key(t.plain("button-paper-count"), "count"),) if page.paper.may_count else ()
    return ((*back, *picture), count, (page.key(t.plain("button-paper-new"), "new"),))


def paper_picture(t: Texts, page: PaperPage, title: str, theme: ThemeName) -> Screen:
    """Draw the sheet as a picture with the totals below; at least one deal is over."""
    paper, rows = page.paper, page.paper.rows
    drawn = ScoreSheet(
        language=t.name,
        theme=theme,
        title=title,
        names=page.names,
        rows=rows,
        winner=paper.state.winner,
        over=paper.ended is not None,
    )
    stands = [t("sheet-caption", count=len(rows)), totals(t, page.names, rows[-1].tallies)]
    return Screen(
        text=lines([*stands, *foot(t, page.names, rows[-1], ())]),
        picture=Picture(drawn),
        alone=score_screen(t, page.names, rows).text,
    )
