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
button-match = 📋 Die Partie
button-matches = 📚 Alle Partien
button-places = 📚 Andere Chats
button-history-home = 📚 Im privaten Chat
button-match-rules = 📖 Regeln
button-whole-book = 📖 Das ganze Regelbuch
button-record = 📎 Protokoll
command-history = beendete Partien
history-title = 📚 Partien
history-none = Hier ist noch keine Partie zu Ende. /new eröffnet einen Tisch.
history-where = Wo?
history-place = { $place } · { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
history-date = { $day }.{ $month }.{ $year }
history-line = { $date } · { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}
history-unfinished = 🏳
history-ask = Eine Nummer öffnet die Partie.
history-deals = Eine Nummer öffnet das Spiel, mit allen Karten.
history-no-deal = Kein Spiel wurde zu Ende gespielt.
history-gone = Die Karten dieser Partie werden nicht mehr aufbewahrt.
history-playing = ⏳ Diese Partie läuft noch.
