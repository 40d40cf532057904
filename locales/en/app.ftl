# The Mini App: a table drawn on a page (webapp/).
button-app = 🃏 In the app
# The button beside the message field of Telegram, which it makes narrower.
menu-app = 🃏 Table
panel-in-app = You are playing in the app.
app-rank-9 = nine
app-rank-J = jack
app-rank-Q = queen
app-rank-K = king
app-rank-T = ten
app-rank-A = ace
app-suit-S = spades
app-suit-C = clubs
app-suit-D = diamonds
app-suit-H = hearts
# In the name of a card ("queen of spades").
app-of-S = spades
app-of-C = clubs
app-of-D = diamonds
app-of-H = hearts
app-card = { $rank } of { $suit }
# The same here: other languages inflect the name of a card after these words.
app-objects = Play
app-object-9 = nine
app-object-J = jack
app-object-Q = queen
app-object-K = king
app-object-T = ten
app-object-A = ace
# After these words other languages put a suit into the genitive; here it stays the same.
app-owners = marriage
app-trump = Trump
app-contract = Contract
app-hand = Your cards
app-talon = Talon
app-trick = On the table
app-last = Last trick
app-sheet = Scores
app-deal = Deal { $number }
app-close = Close
app-you = You
app-dealer = Dealer
app-away = Away
app-left = Left
app-computer = Computer
app-cards = Cards
app-tricks = Tricks
app-points = Points
app-points-short = pts
app-score = Score
app-bolts = Bolts
app-barrel = Barrel
app-tries = Barrel, deals left: { $count }
# Points of the declarer's opponents, beside the contract.
app-against = against { $points }
# Points that the contract still needs, and points of the cards that nobody has taken yet.
app-due = { $points } to go · { $rest } in play
app-victory = Victory
app-turns = Turning points · chance to win
app-sounds = Sounds
app-legend-made = contract made
app-legend-failed = contract failed
app-about-bolt = A bolt is a mark for a deal in which a player takes nothing. Several bolts cost a fine: /rules says how many.
app-about-barrel = A player on the barrel is one contract away from victory, and has only a few tries.
app-pass = Pass
app-bid = Bid { $amount }
app-bid-label = Your bid
app-call = bid
app-lower = Lower
app-higher = Higher
app-takes = { $name } takes the trick
app-you-take = You take the trick
app-ahead = at your turn
app-seconds-left = Seconds left: { $count }
# First-time tips below a question, one line on a phone.
app-tip-auction = How many points will you take? The highest bidder plays.
app-tip-barrel = On the barrel one good deal wins, but you get few tries.
app-tip-giving = Tap a card, or drag it onto a player.
app-tip-lead = The highest card of the suit led wins, unless trumped.
app-tip-marriage = Marriage: lead its king or queen, and the suit is trumps.
app-tip-follow = Follow suit: you can’t play the dimmed cards now.
app-tip-trump = You have none of that suit, so you must trump.
app-tips-off = No more tips
toast-tips-off = No more tips. “My settings” brings them back.
app-watching = Watching
app-last-deal = Last deal
app-turn-table = Turn the table
# At a table that waits: below a player's name, and on a seat that nobody has.
app-host = host
app-free = free
app-spectators = Spectators
# A card was tapped while something else is asked.
app-first-bid = The bid comes first.
app-first-contract = The contract comes first.
app-first = Answer the question first.
app-reconnecting = Reconnecting…
app-expired = Please close this page and open it from the chat again.
app-stranger = Only members of the group can watch this table. Ask your friend to add you to the group, then try again.
app-unstarted = I may not write to you yet. Allow it, or press Start in the chat and open this page again.
app-gone = This table is closed.
app-clock = My clock is wrong, so I cannot let you in here. Play in the chat; my operator is told.
# Keys of a page that cannot show the table.
app-way-new = Open my own table
app-way-allow = Let the bot write to me
# Before the table is there.
app-slow = No word from the table yet.
app-again = Try again
app-fill = 📱 Full screen
app-unfill = 📱 Leave full screen
# Offered once, after the second match.
app-home = Keep the table at hand: put it on your home screen.
app-home-key = Add it
app-emote = Show an emote
# A switch of this device: whether the emotes of others are shown.
app-haptics = Vibration
app-emotes = Emotes of others
# Quick words that players say to each other beside emotes.
app-say-well-played = Well played!
app-say-thanks = Thanks!
app-say-your-turn = Your turn!
app-say-thinking = Let me think
app-say-lucky = Lucky!
app-say-close = So close!
app-say-oops = Oops!
app-say-again = One more?
toast-emotes = Too many emotes in a minute: wait a little.
app-replay = Replay
app-play = Play
app-pause = Pause
app-back = Back
app-next = Next
app-fair = Fairly dealt?
app-fair-checking = Checking…
app-fair-all = Checked here: every deal is right.
app-fair-wrong = Something here does not match.
app-fair-dealer = The first dealer was not drawn by secret and die.
app-fair-secret = This secret does not match its fingerprint.
app-fair-deck = The deck does not follow from the secret.
app-fair-hands = These hands were not dealt from this deck.
app-fair-seen = You held other cards.
app-fair-collected = Dealt without shuffling: the tricks in their order.
app-fair-unproved = No proof: the match is too long.
app-fair-unsafe = This page cannot check: it was not opened over https.
button-play-app = 🃏 Play in the app
app-evening = All deals
app-round = Round { $number }
app-table = table { $number }

# The menu of the page, and the key beside Rematch.

app-menu = Menu
app-part-table = This table
app-part-group = Group
app-part-person = For you
app-part-device = This device
app-menu-pause = ⏸ Pause
app-menu-words = ⌨️ { app-in-words }
app-menu-look = 🎨 Table and cards
app-menu-language = 🌐 Language
app-menu-history = 📚 Past matches
app-menu-group = Group settings
app-new-settings = ⚙️ New settings
app-own-table = 🃏 My table

# The table in words: what its lines are called, and the keys that say them.

app-in-words = Table in words
app-keys = Digits 1 to 8 say a line at any time, 0 says the last words again, ? opens this page. Letters lead to a card by its name, arrows to the next one, Enter plays it.
app-turn = Now
app-auction = Auction
app-players = Players
app-playable = You may play
app-none = nothing

# Messages that a player sends from the app to any chat.

app-invite = 📨 Invite
app-share-it = 📤 Share the result
app-share = Share
app-share-open = 🃏 Play Thousand
app-share-sit = 🃏 Take a seat
app-share-watch = 🃏 Watch the deal
app-player = Player { $number }
app-share-me = { $name } (me)
app-share-invite =
    🃏 { $who } invites you to a game of Thousand!
    { $preset } · { $length } · seats taken: { $taken } of { $seats }
app-share-deal =
    🃏 A deal of Thousand
    { $told }
    See how it was played.
app-share-title = Thousand
app-share-result =
    🏁 A match of Thousand, deals: { $count }.
    { $scores }
