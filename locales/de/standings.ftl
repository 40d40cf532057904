# Rangliste: wer wie gut spielt, einer, zwei nebeneinander, Saisons. Eine Zeile hat dreißig Zeichen.
decimal = { $whole },{ $tenth }
standings-rating = Rangliste
standings-contracts = Ansagen
standings-barrels = Fässer und Bolzen
standings-cards = Punkte und Hochzeiten
standings-points = Partiepunkte
standings-circle-two = zu zweit
standings-circle-computers = mit Computern
standings-circle-paper = echte Karten
standings-all = alle Partien
standings-season = Saison { $number }
standings-empty = Hier ist noch keine Partie zu Ende gespielt. Neuer Tisch: /new
standings-empty-season = In dieser Saison ist noch keine Partie zu Ende gespielt. Neuer Tisch: /new
standings-unfinished = Nicht zu Ende gespielt: { $count }
standings-left = { -left } vor dem Ende gegangen
standings-what-rating = 📈 <b>Wertung</b>: Alle beginnen bei 1000; am meisten bringt es, starke Spieler hinter sich zu lassen. Daneben: gewonnene Partien.
standings-what-season = 📅 <b>Saison</b>: Alles zählt von vorn, bis ein Admin der Gruppe sie beendet; die Besten kommen auf die Ehrentafel.
standings-heads-rating = Wertung | Siege
standings-heads-wins = Siege | Ansagen
standings-best-win = höchster Sieg { $points }
standings-computer = Computer, { $level }
standings-heads-contracts = geschafft | höchste
standings-heads-barrels = Fass | Sturz | Bolzen
standings-heads-cards = pro Spiel | Hochzeiten
standings-heads-points = Punkte | Siege
standings-line-rating = { $who } · <b>{ $rating }</b> · { $wins }~von~{ $games }
standings-line-unrated = { $who } · { $wins }~von~{ $games }
standings-line-contracts = { $who } · { $made }~von~{ $tried } · { $biggest ->
    [0] { "–" }
   *[other] max~{ $biggest }
}
standings-line-barrels = { $who } · { -barrel }~{ $climbs } · Sturz~{ $falls } · { -bolt }~{ $bolts }
standings-line-cards = { $who } · { $average } · { -marriage }~{ $marriages }
standings-line-points = { $who } · <b>{ $points }</b> · { $wins }~von~{ $games }
button-standings = 🏆 Rangliste
button-standings-rating = 🏆 Wertung
button-standings-wins = 🏆 Siege
button-standings-contracts = 🎯 Ansagen
button-standings-barrels = { -barrel } Fässer
button-standings-cards = { -marriage } Punkte
button-standings-points = 🎲 Partiepunkte
button-standings-more = 👥 Zu dritt und viert
button-standings-two = ⚔️ Zu zweit
button-standings-computers = { -computer } Mit Computern
button-standings-paper = 🃏 Echte Karten
button-standings-me = 👤 Meine Zahlen
button-standings-season = 📅 Diese Saison
button-standings-all = 📚 Alle Partien
button-honours = 🏅 Frühere Saisons
button-season-end = 🏁 Saison beenden
button-season-end-now = 🏁 Ja, beenden
button-season-on = Noch nicht
button-season-undo = ↩ Ende rückgängig
season-ask = 🏁 <b>Saison { $number } beenden?</b> { $who } fragt. Die Rangliste kommt auf die Ehrentafel, und in die nächste starten alle gleich. Die Rangliste aller Partien bleibt. Ein Admin kann das eine Woche lang rückgängig machen.
season-over = 🏁 <b>Saison { $number } ist zu Ende.</b> { $who } hat sie beendet.
season-next = Die nächste beginnt mit der nächsten Partie. /score Saison zeigt sie.
season-reopened = ↩ <b>Saison { $number } geht weiter.</b> { $who } hat ihr Ende rückgängig gemacht.
honours-title = 🏅 Ehrentafel
honours-season = Saison { $number } · bis { $day }
toast-season-who = Eine Saison beendet nur ein Admin der Gruppe, und nur er macht das rückgängig.
toast-season-on = Die Saison geht weiter.
toast-season-over = Diese Saison ist schon zu Ende.
toast-season-late = Nur das Ende der letzten Saison lässt sich rückgängig machen, eine Woche lang.
toast-season-empty = In dieser Saison hat noch niemand eine Partie gewonnen.
person-none = { $who } hat hier noch keine Partie zu Ende gespielt.
person-none-you = Du hast hier noch keine Partie zu Ende gespielt.
person-unknown = Niemand namens „{ $name }“ hat hier eine Partie zu Ende gespielt. Schreib <code>/score @name</code> oder antworte mit /score auf eine Nachricht der Person.
person-which = „{ $name }“ heißen hier mehrere: { $names }. Schreib <code>/score @name</code> oder antworte mit /score auf eine Nachricht der Person.
person-alert = { $who }: Wertung { $rating }. { $wins } von { $games } Partien gewonnen, { $made } von { $tried } Ansagen geschafft, { $average } Punkte pro Spiel.
person-rating = 🏆 Wertung <b>{ $rating }</b> · Platz { $position } von { $of }
person-rating-alone = 🏆 Wertung <b>{ $rating }</b>
person-matches = 🃏 Partien gewonnen: { $wins } von { $games }
person-average = 📈 Punkte pro Spiel: { $average } · { $deals ->
    [one] { $deals } Spiel
   *[other] { $deals } Spiele
}
person-contracts = 🎯 Ansagen: { $made } von { $tried }{ $biggest ->
    [0] { "" }
   *[other] { " " }· höchste { $biggest }
}
person-cards = { -marriage } Hochzeiten: { $marriages } · { -bolt } Bolzen: { $bolts }
person-barrels = { -barrel } Auf dem Fass: { $climbs }, gestürzt: { $falls }
person-points = 🎲 Partiepunkte: { $points }
person-left = { -left } Vor dem Ende gegangen: { $count }
person-two = ⚔️ Zu zweit: { $rating } · { $wins } von { $games } gewonnen
person-computers = { -computer } Mit Computern: { $wins } von { $games } gewonnen
tile-rating = Wertung
tile-wins = gewonnen
tile-average = Punkte pro Spiel
tile-contracts = Ansagen geschafft
tile-biggest = höchste Ansage
tile-marriages = Hochzeiten
tile-bolts = Bolzen
tile-climbs = auf dem Fass
tile-falls = gestürzt
tile-left = gegangen
duel-title = ⚔️ { $one } – { $other }
duel-never = Ihr habt noch keine gewertete Partie miteinander zu Ende gespielt.
duel-games = Partien miteinander: { $count }
duel-ahead = Öfter vorn: <b>{ $one } – { $other }</b>{ $level ->
    [0] { "" }
   *[other] { " " }(gleichauf { $level })
}
duel-wins = 🏆 Siege: { $one } – { $other }
duel-average = 📈 Pro Spiel: { $one } – { $other }
duel-contracts = 🎯 Ansagen: { $one } – { $other }
duel-biggest = Höchste: { $one } – { $other }
duel-marriages = { -marriage } Hochzeiten: { $one } – { $other }
score-word-me = ich, meine
score-word-season = saison
