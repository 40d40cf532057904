# Commands, greetings, help.
command-new = open a table
command-table = show the table again
command-hand = show my cards again
command-score = sheet, standings; me, @name, season
command-learn = a lesson: learn to play
command-rules = rules of this table
command-leave = give up your seat
command-cancel = end the match or close the table
command-language = choose my language
command-help = how it works
command-start = start: your cards come here
bot-short = Thousand (Тысяча) for your group: private hands, score sheet, house rules.
bot-description = I deal Thousand in your group. Add me, write /new there, three friends press Join, and each gets the cards here, in the direct chat. Alone? Write /new here and play against computers.
help =
    🃏 <b>Thousand for a group of friends</b>

    🎓 /learn — how to play, in ten minutes

    1. { $place ->
        [group] Write /new here.
       *[home] Add me to a group and write /new there.
    }
    2. Three friends press <b>Join</b>, then <b>Start</b>. A computer takes an empty chair.
    3. Your cards come to the direct chat with me; the group sees the tricks and the score sheet.

    <b>Alone</b>
    /new in the direct chat — a table against computers

    <b>In the group</b>
    /table — show the table again
    /score — the score, the standings
    /score me, /score @name — your figures; you two side by side
    /score season — this season
    /history — matches that are over, every card of them
    /rules — what you play, and how to change it
    /timer — how long you may think; then I remind you, call you, and play for you
    /settings — computers, hints, who plays for the absent
    /pause — stop the clock, /resume — go on
    /leave — give your seat up; a friend can take it
    /cancel — end the match

    <b>Anywhere</b>
    /hand — show your cards again
    /fair — why nobody can fix the cards
    /settings in the direct chat — one tap or two, which card goes by itself
    /forget — erase what I know of you
    /language — choose my language
help-short = 🎓 /learn teaches the game in eight short steps. /new starts one at once, /help lists all commands.
start = 🃏 Hello, { $who }! Play against computers at once: /new. Or add me to a group and write /new there; your cards will come here.
greeting = 🃏 I deal Thousand here. /new opens a table; /help tells how it works.
language-ask = Which language shall I speak?
language-group = I speak English here now.
language-admins = Only a group admin can change the language.
button-learn = 🎓 Learn to play
button-add-group = Add me to a group
trouble-unreachable = I cannot write to { $who }: open the chat with me and press Start.
button-open-chat = Open the chat
trouble-topic = The topic of your table in “{ $place }” is closed or deleted. The game waits: write /table in another topic, or in the same one once it is open again, and the table will be there.
trouble-silenced = I can no longer write in “{ $place }”. The game there waits: let me write there again, or add me back. Then write /table there or press any key.
trouble-restricted = { $kind ->
    [photos] “{ $place }” doesn’t allow pictures, so I use words instead.
    [documents] “{ $place }” doesn’t allow files, so I couldn’t send one there.
   *[dice] “{ $place }” doesn’t allow stickers, and so no dice: the match starts without a roll.
  } To change that, an admin can allow it in the group’s permissions or make me an admin. Then write /table there.
anonymous = 👤 You do not write under your own name, so I do not know who you are. Write under it, or press a key below the table.
anonymous-new = 👤 You do not write under your own name, and a table needs a host. Open it with the key: whoever presses is the host.
button-open = 🃏 Open a table
button-rules-of-game = 📖 Rules of the game
welcome-back = 🃏 I am back, and the game goes on.
nameless = Player
command-standings = who plays how well
