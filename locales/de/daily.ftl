# Das Spiel des Tages.
daily-title = 🌅 <b>Spiel des Tages</b> · { $day }
daily-panel = 🌅 Spiel des Tages
daily-about = Für alle dieselben Karten und dieselben Computer. Du spielst nur einmal, ohne Zurücknehmen und ohne Tipps.
daily-played = ✅ Fertig: { $who }
daily-playing = ⏳ Noch dran: { $who }
daily-computer = Der Computer
daily-given-up = abgebrochen
daily-defended = als Gegner
daily-secret = 🔑 Das Geheimnis: { $secret }
daily-which = 🌅 Welches Spiel des Tages?
daily-off = Hier gibt es kein Spiel des Tages: /settings schaltet es ein.
daily-title-all = 🌍 <b>Spiel des Tages für alle</b> · { $day }
daily-best = 🏆 <b>Bestes gewonnenes Spiel: { $who }</b>
daily-place = { $open ->
    [1] Bisher Platz { $place } von { $of }.
   *[0] Platz { $place } von { $of }.
}
daily-month = 📅 { $month }
daily-month-how = Ein Punkt für jedes Spiel, das du beendest, und einer für jeden, den du schlägst. 🏆: erste Plätze.
daily-leaders = 📅 { $month }: { $who }
daily-month-row = { $who }~{ $points } · { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
daily-month-open = Das heutige Spiel läuft noch und zählt noch nicht mit.
daily-month-none = In diesem Monat ist noch kein Spiel des Tages vorbei.
daily-replays = Hinter jeder Nummer: wie gespielt wurde, Stich für Stich.
daily-results-at = ⏳ Ergebnisse und neues Spiel: { $hour }.
daily-next = ⏳ Ergebnisse und neues Spiel: { $hour } ({ $left }).
daily-streak = 🔥 { $days ->
    [one] { $days } Tag
   *[other] { $days } Tage
} in Folge: Spiel auch heute!
daily-soon = ⏳ Dein Spiel des Tages endet um { $hour } ({ $left }). Unfertig bringt es keine Punkte.
daily-record = 📊 Zwei Monate: { $days ->
    [one] { $days } Spiel
   *[other] { $days } Spiele
}
daily-longest = längste Serie 🔥{ $days }
daily-elsewhere = 🌅 Das Spiel des Tages steht in einem anderen Thema.
daily-share = 🌅 Spiel des Tages, { $day }
daily-share-place = { $open ->
    [1] bisher Platz { $place } von { $of }
   *[0] Platz { $place } von { $of }
}
daily-share-computer = { -computer } geschlagen
button-daily-open = 🌅 Spiel des Tages
button-daily-play = Spielen
button-daily-on = Zurück zu den Karten
button-daily-peek = Wie lief es?
button-daily-month = 📅 Monat
button-daily-watch = 🃏 Alle Karten
button-daily-share = 📤 Teilen
button-daily-today = 🌅 Heute
toast-daily-first = Spiel erst selbst, dann siehst du, wie es die anderen gemacht haben.
toast-daily-busy = Erst deine Partie hier: Spiel sie zu Ende, oder beende sie mit /cancel.
toast-daily-once = Das heutige Spiel hast du schon gespielt.
toast-daily-public = Die Karten dieses Spiels sind schon offen: Meine Uhr ging falsch. Das nächste kommt nach Mitternacht UTC.
