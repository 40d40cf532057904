# Commands, greetings, help. The lines of the menu (command-…) stand in its order and speak as the player (“my cards”);
# only /forget and /start speak as the bot. help-more addresses the reader (“your cards”).
command-new = open a table
command-table = show the table again
command-learn = a lesson: learn to play
command-hand = show my cards again
command-score = sheet, standings; me, Ann, season
command-sheet = keep score for a real-card game
command-daily = deal of the day: same cards for all
command-evening = one evening, the same deals for all
command-standings = who plays how well
command-history = matches that are over
command-rules = rules of this table
command-timer = how long a player may think
command-settings = taps, computers, hints
command-pause = stop the clock
command-resume = go on after a pause
command-export = the record of the match as a file
command-fair = can the cards be fixed?
command-cancel = end the match or close the table
command-leave = give up my seat
command-language = choose my language
command-forget = erase what I know of you
command-help = how it works
command-start = start: your cards come here
bot-short = Thousand (Тысяча) for your group: private hands, score sheet, house rules.
bot-description = I deal Thousand in your group. Add me, write /new there, three friends press Join, and each gets the cards here, in the direct chat. Alone? Write /new here and play against computers.
help =
    🃏 <b>Thousand for a group of friends</b>

    { $place ->
        [group] Write /new: three friends sit down, computers fill the empty seats. Your cards come to the direct chat.
       *[home] /new starts a table against computers at once. With friends: add me to a group and write /new there.
    }

    /learn — the game in ten minutes
    /rules — what you play; change it
    /score — the score
help-more =
    <b>All other commands</b>
    /table, /hand — the table, your cards once more
    /daily — deal of the day: the same cards for all
    /evening — a tournament on the same deals
    /sheet — score sheet for real cards
    /history — matches that are over
    /standings — who plays how well
    /score me, Ann, season — your figures, you two, the season
    /timer — time to think
    /settings — computers, hints, pictures; in the direct chat how you play
    /pause, /resume — stop the clock, go on
    /leave, /cancel — give up your seat, end the match
    /export — the match as a file
    /fair — why nobody can fix the cards
    /language — choose my language
    /forget — erase what I know of you
help-short = 🎓 /learn teaches the game in nine short steps. /new starts one at once, /help lists all commands.
start = 🃏 Hello, { $who }! New here? /learn teaches you the game in ten minutes. You know it? /new seats you with computers at once. With friends: add me to a group, and your cards will come here.
greeting = 🃏 I deal Thousand here. /new opens a table; /help tells how it works.
language-ask = Which language shall I speak?
language-group = I speak English here now.
language-admins = Only a group admin can change the language.
button-learn = 🎓 Learn to play
button-add-group = Add me to a group
trouble-unreachable = I cannot write to { $who }: open the chat with me and press Start.
button-open-chat = Open the chat
trouble-topic = The topic of your table in “{ $place }” is closed or deleted. The game waits: write /table in another topic, or in the same one once it is open again, and the table will be there.
trouble-silenced = I can no longer write in “{ $place }”. The game there waits: let me write there again, or add me back. Then write /table there or press any button.
trouble-restricted = { $kind ->
    [photos] “{ $place }” doesn’t allow pictures, so I use words instead.
    [documents] “{ $place }” doesn’t allow files, so I couldn’t send one there.
   *[dice] “{ $place }” doesn’t allow stickers, and so no dice: the match starts without a roll.
  } To change that, an admin can allow it in the group’s permissions or make me an admin. Then write /table there.
anonymous = 👤 You do not write under your own name, so I do not know who you are. Write under it, or press a button: settings are then signed “An admin”, only a seat shows your name.
anonymous-new = 👤 You do not write under your own name, and a table needs a host. Open it with the button: whoever presses is the host, under their own name.
button-open = 🃏 Open a table
button-rules-of-game = 📖 Rules of the game
welcome-back = 🃏 I am back, and the game goes on.
nameless = Player
and-more = and { $count } more
commands-skipped = ⏳ Too many commands at once. Left out: { $commands }{ $more ->
        [0] .
       *[other] { " " }and { $more } more.
    } Write them again in a minute.
shown-above = ⬆️ You find it a little above.
