# Spiele und Partien, die vorbei sind: „Karten zeigen“, /history.
button-cards = 🃏 Karten zeigen
button-tricks = Stich für Stich { -forward }
button-deal = 🃏 Das ganze Spiel
button-of = { $number } / { $of }
past-trick = Stich { $number } von { $of }
past-trick-won = → { $who } holt { $points }
past-marriage = { -marriage } { $who }: { $suit } +{ $points }
picture-held = Auf der Hand
picture-trick = Stich { $number } von { $of }
picture-trump = Trumpf
toast-cards-later = Hier wird mit denselben Karten weitergegeben: Sie verrieten, was noch kommt. Frag nach der Partie.
toast-past-gone = Hier gibt es nichts mehr zu sehen.
toast-past-strangers = Die Partien einer Gruppe sehen nur ihre Mitglieder.
toast-past-unfinished = Dieses Spiel ist noch nicht vorbei.
