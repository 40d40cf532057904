# Das Spiel des Tages.
daily-title = 🌅 <b>Spiel des Tages</b> · { $day }
daily-panel = 🌅 Spiel des Tages
daily-about = Für alle dieselben Karten und dieselben Computer. Du spielst nur einmal, ohne Zurücknehmen und ohne Tipps.
daily-played = ✅ Gespielt: { $who }
daily-playing = ⏳ Noch dran: { $who }
daily-par = { -computer } Der starke Computer bekommt mit diesen Karten im Schnitt { $points }.
daily-par-short = { -computer } im Schnitt { $points }
daily-given-up = abgebrochen
daily-defended = als Gegner
daily-secret = 🔑 Das Geheimnis: { $secret }
daily-which = 🌅 Welches Spiel des Tages?
daily-off = Hier gibt es kein Spiel des Tages: /settings schaltet es ein.
daily-title-all = 🌍 <b>Spiel des Tages für alle</b> · { $day }
daily-best = 🏆 <b>Am besten gespielt: { $who }</b>
daily-place = Platz { $place } von { $of }.
daily-month = 📅 { $month }
daily-month-how = Punkte über dem Schnitt des starken Computers:
daily-leaders = 📅 { $month }: { $who }
daily-month-row = { $who }~{ $points } · { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
daily-month-none = In diesem Monat ist noch kein Spiel des Tages vorbei.
daily-replays = Hinter jeder Nummer: wie gespielt wurde, Stich für Stich.
daily-until = ⏳ Noch { $time }, bis Mitternacht UTC. Wer dann nicht fertig ist, kommt ans Ende.
daily-soon = ⏳ Dein Spiel des Tages endet um Mitternacht UTC, in { $time }. Unfertig kommt es ans Ende.
daily-elsewhere = 🌅 Das Spiel des Tages steht in einem anderen Thema.
button-daily-open = 🌅 Spiel des Tages
button-daily-play = Spielen
button-daily-on = Zurück zu den Karten
button-daily-peek = Wie lief es?
button-daily-month = 📅 Monat
button-daily-watch = 🃏 Alle Karten
button-daily-today = 🌅 Heute
toast-daily-first = Spiel erst selbst, dann siehst du, wie es die anderen gemacht haben.
toast-daily-busy = Erst deine Partie hier: Spiel sie zu Ende, oder beende sie mit /cancel.
toast-daily-once = Das heutige Spiel hast du schon gespielt.
toast-daily-public = Die Karten dieses Spiels sind schon offen: Meine Uhr ging falsch. Das nächste kommt nach Mitternacht UTC.
