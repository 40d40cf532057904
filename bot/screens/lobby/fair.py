"""Proof that nobody can choose the cards: the lock under a lobby, and the answer to /fair (docs/fair.md).

Pure.
"""

from __future__ import annotations

from typing import Literal

from markupsafe import Markup

from bot.screens.screen import Screen, paragraphs
from bot.words.markup import code, words_of
from bot.words.texts import Texts
from club.kinds import DealtAt
from game.fair import Proof

Shown = Literal["file", "page", "soon", "wait", "later", "none", "gone"]
"""Availability of the file with the deals.

It is sent; is not needed, as the page that shows this checks the deals ("page"); was just sent ("soon");
waits for the end of the first deal ("wait") or of the match ("later"); does not exist for a match without
proof ("none"); or is gone, as the cards are no longer retained.
"""


def lock_screen(t: Texts, proof: Proof) -> Screen:
    """Show the whole lock of a table to a person who followed its link."""
    if not proof.chain:
        return fair_screen(t, proof, "none")
    whole = t("fair-whole", lock=code(proof.chain))
    return Screen(text=paragraphs([t("fair-title")], [t("fair-secret")], [whole]))


def fair_screen(t: Texts, proof: Proof, shown: Shown, at: DealtAt = "group") -> Screen:
    """Explain how the cards are dealt, if no file can be sent."""
    whole = [t("fair-whole", lock=code(proof.chain))] if proof.chain else []
    return Screen(text=paragraphs([t("fair-title")], _sentences(t, proof, shown, at), whole))


def fair_caption(t: Texts, proof: Proof, at: DealtAt = "group") -> str:
    """Return the caption of the file of a match, as plain text."""
    told = paragraphs([t("fair-title")], _sentences(t, proof, "file", at), [t("fair-how")])
    return words_of(told)


def _sentences(t: Texts, proof: Proof, shown: Shown, at: DealtAt) -> list[Markup]:
    """Return the four sentences: the secret, the die, the decks, and how to check them.

    The lock of an own table is shown only here.
    """
    without = {"own": "alone", "evening": "evening"}.get(at)
    die = "thrown" if proof.die else without or proof.no_die or "coming"
    secret = t("fair-secret-alone" if at == "own" else "fair-secret")
    decks = t("fair-decks", die="none" if without or proof.no_die else "yes")
    return [secret, t("fair-die", state=die, die=proof.die), decks, t("fair-check", shown=shown)]
