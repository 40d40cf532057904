# Deals and matches that are over: "Cards", /history.
button-cards = 🃏 Cards
button-sheet = 📋 Sheet
button-tricks = Trick by trick { -forward }
button-deal = 🃏 The whole deal
button-of = { $number } / { $of }
past-trick = Trick { $number } of { $of }
past-trick-won = → { $who } { $points }
past-marriage = { -marriage } { $who }: { $suit } +{ $points }
past-stood = 💤 { $who }: { $what }
past-stood-now = 💤 { $who }
past-stood-bids = bids
past-stood-talon = talon and contract
past-stood-tricks = { $one ->
    [yes] trick
   *[no] tricks
}~{ $numbers }
picture-held = In hand
picture-trick = Trick { $number } of { $of }
picture-trump = Trump
toast-cards-later = This table plays the same deck on: the cards would tell what is coming. After the match.
toast-past-gone = There is nothing to see here any more.
toast-past-strangers = Only members of the group see its matches.
toast-past-unfinished = This deal is not over yet.
button-match = 📋 The match
button-matches = 📚 All matches
button-places = 📚 Other chats
button-history-home = 📚 In the direct chat
button-match-rules = 📖 Rules
button-whole-book = 📖 The whole rule book
button-record = 📎 Record
history-title = 📚 Matches
matches-playing = A match is still being played. It will stand here once it is over.
history-where = Where?
history-place = { $place } · { $count ->
    [one] { $count } match
   *[other] { $count } matches
}
history-date = { $year }-{ $month }-{ $day }
history-line = { $date } · { $count ->
    [one] { $count } deal
   *[other] { $count } deals
}
history-unfinished = 🏳
history-ask = A number opens its match.
history-deals = A number opens its deal, with all cards.
history-no-deal = No deal of it was finished.
history-gone = Its cards are no longer kept.
history-playing = ⏳ This match is still being played.
forget-ask = 🗑 <b>Shall I forget you?</b>
forget-goes = Erased for good: your name, your Telegram ID, your settings, your own table with all its matches, your figures and ratings, and what I showed here.
forget-stays = Your friends keep the score sheets of the matches that you played with them. Your name is not on them any more, and nobody can tell that it was you. Messages that stand in chats stay, and so do backups until they are deleted. If you write to me again, I meet you as a stranger.
button-forget = Yes, forget me
forget-busy = You still sit at a table: { $places }. /leave it (your own: /cancel), or let its host be somebody else; then write /forget again.
forget-done = Done. I know nothing of you any more. Farewell!
forget-home = /forget works in the direct chat with me.
