# Settings: of a person and their own table, /settings in the direct chat; of a group, /settings there.
settings-title = ⚙️ <b>How you play</b>
settings-single = <b>When only one card may be played:</b> play it for you?
settings-single-why = With “yes” the others see that you had no other card. “Last card” is the last one of a deal only.
settings-taps = <b>To play a card</b>, tap it once, or twice: the first tap only marks it.
settings-picture = <b>Your hand:</b> as a line, or as a picture on green cloth?
settings-own = { -computer } <b>Your own table against computers:</b> how fast they play, whether you may ask for a hint, whether they say a word now and then.
settings-group-title = ⚙️ <b>How it goes at the tables here</b>
settings-group-set = ⚙️ <b>{ $who } has changed the settings.</b>
settings-pace = { -computer } <b>Computers play</b> slowly, at a human pace, or quickly.
settings-stand-in = 💤 <b>For whoever is away</b> I play at this level. The cautious one ventures nothing.
settings-hints = { -hint } <b>Hints:</b> a key in your panel says what I would do, and why.
settings-talk = 💬 <b>Remarks:</b> computers say a word now and then.
settings-pictures = 🖼 <b>Pictures:</b> the score sheet, a deal that is over, the end of a match.
button-single-never = no
button-single-last = last card
button-single-always = yes
button-taps-1 = one tap
button-taps-2 = two taps
button-picture-off = as a line
button-picture-on = as a picture
button-pace-slow = slow
button-pace-human = human
button-pace-quick = quick
button-hints = hints
button-talk = remarks
button-pictures-off = none
button-pictures-light = light
button-pictures-dark = dark
button-clock = ⏱ Time to think
button-preferences = How I play myself
toast-settings-who = Only the host of the table or an admin of the group changes this.
command-settings = taps, computers, hints
button-settings = Settings
button-past-cards = 🗄 Past cards
keep-title = 🗄 <b>How long are the cards of past matches kept?</b>
keep-set = 🗄 <b>{ $who } has changed how long the cards of past matches are kept.</b>
keep-now-always = Now: for ever. /history shows every card of every match.
keep-now = Now: { $days } days after the end of a match its cards are erased, and cannot be brought back.
keep-stays = Results, standings and score sheets stay in any case.
keep-0 = for ever
keep-365 = a year
keep-90 = 90 days
keep-30 = 30 days
keep-sure = 🗄 <b>Erase the cards of matches that ended more than { $days } days ago?</b> From now on, again and again.
keep-gone = { $count ->
    [0] No match is so old yet.
    [one] One match is so old: its cards go in a few minutes, for good.
   *[other] { $count } matches are so old: their cards go in a few minutes, for good.
}
button-keep-sure = Yes, erase after { $days } days
button-keep-not = No, leave it
toast-keep-who = Only an admin of the group changes this.
