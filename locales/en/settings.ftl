# How a person likes to play: /settings in the direct chat.
settings-title = ⚙️ <b>How you play</b>
settings-single = <b>The only card you may play</b>: which one goes by itself after a moment?
settings-single-why = Not every one unless you say so: a card that comes at once tells the others that you had no other.
settings-taps = <b>A card</b> is played with one tap, or with two: the first marks it.
settings-private = ⚙️ How you like to play is set in the direct chat with me: /settings there.
button-single-never = none
button-single-last = the last of a deal
button-single-always = every one
button-taps-1 = one tap
button-taps-2 = two taps
command-settings = how you like to play
