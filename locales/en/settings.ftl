# How a person likes to play: /settings in the direct chat.
settings-title = ⚙️ <b>How you play</b>
settings-single = <b>When only one card may be played:</b> play it for you?
settings-single-why = With “yes” the others see that you had no other card.
settings-taps = <b>To play a card</b>, tap it once, or twice: the first tap only marks it.
settings-private = ⚙️ You set how you like to play in the direct chat with me: /settings there.
button-single-never = no
button-single-last = last card only
button-single-always = yes
button-taps-1 = one tap
button-taps-2 = two taps
command-settings = how you like to play
