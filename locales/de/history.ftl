# Spiele und Partien, die vorbei sind: „Karten“, /history.
button-cards = 🃏 Karten
button-sheet = 📋 Zettel
button-tricks = Stich für Stich { -forward }
button-deal = 🃏 Das ganze Spiel
button-of = { $number } / { $of }
past-trick = Stich { $number } von { $of }
past-trick-won = → { $who } { $points }
past-marriage = { -marriage } { $who }: { $suit } +{ $points }
past-stood = 💤 { $who }: { $what }
past-stood-now = 💤 { $who }
past-stood-bids = Reizen
past-stood-talon = Talon und Ansage
past-stood-tricks = { $one ->
    [yes] Stich
   *[no] Stiche
}~{ $numbers }
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
history-title = 📚 Partien
matches-playing = Eine Partie läuft noch. Ist sie zu Ende, steht sie hier.
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
forget-ask = 🗑 <b>Soll ich dich vergessen?</b>
forget-goes = Endgültig gelöscht werden: dein Name, deine Telegram-ID, deine Einstellungen, dein eigener Tisch mit allen Partien, deine Zahlen und Wertungen und was ich hier gezeigt habe.
forget-stays = Deine Freunde behalten die Spielzettel der Partien mit dir. Dein Name steht nicht mehr darauf, und niemand erkennt, dass du es warst. Nachrichten in Chats bleiben, Sicherungen auch, bis man sie löscht. Schreibst du mir wieder, lernen wir uns neu kennen.
button-forget = Ja, vergiss mich
forget-busy = Du sitzt noch an einem Tisch: { $places }. Verlass ihn mit /leave (deinen eigenen mit /cancel) oder mach jemand anderen zum Gastgeber; dann schreib noch einmal /forget.
forget-done = Erledigt. Ich weiß nichts mehr von dir. Leb wohl!
forget-home = /forget geht nur im privaten Chat mit mir.
