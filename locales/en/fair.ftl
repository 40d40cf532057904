# Why nobody can choose the cards: the fingerprint under a lobby, and /fair.
fair-title = <b>Can the cards be fixed?</b>
fair-secret = 🔒 Before the match I choose a secret and show you its fingerprint, so I cannot swap it any more.
fair-secret-alone = 🔒 Before the match I choose a secret, and its fingerprint keeps me from swapping it.
fair-die =
    🎲 { $state ->
        [thrown] Then Telegram rolled a die here for all to see, and it showed { $die }.
        [refused] No die could be rolled here, so you have to trust that I chose the secret blindly.
        [lost] I was cut off while the die was rolled, so it does not count.
        [alone] At your own table no die is rolled.
        [evening] At an evening no die is rolled.
        [unseen] No die was rolled, because the fingerprint did not stand here before the match.
       *[coming] Then Telegram rolls a die here for all to see.
    }
fair-decks =
    🃏 { $die ->
        [none] The secret alone says how every deck lies: I cannot change a deck any more, but the secret was mine.
       *[yes] Secret and die together say how every deck lies, so nobody can choose one, not even me.
    }
fair-check =
    📎 { $shown ->
        [file] After each deal its part of the secret stands in this file, and anybody can check it.
        [page] After each deal its part of the secret comes to light, and this page checks it.
        [later] The secret comes to light after the match, because this table deals the same deck again and again.
        [soon] The file with the open part of the secret has just been sent: ask again in a minute.
        [none] Not so in this match: it began without a fingerprint, and its deals are not proved.
        [gone] The cards of this match are no longer kept, and with them its proof is gone.
       *[wait] After each deal /fair brings a file with its part of the secret, and anybody can check it.
    }
fair-how =
    { $app ->
        [yes] To check it: in the app, “{ app-sheet }”, then “{ app-fair }”
       *[no] The file is checked on a computer: ask whoever runs this bot.
    }
fair-locked = 🔒 The cards are locked in
fair-lock = { fair-locked } · /fair
fair-whole = 🔒 The whole fingerprint: { $lock }
fair-thrown = 🎲 The die showed { $die }.
fair-no-die = 🎲 No die was rolled: /fair
