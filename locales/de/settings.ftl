# Einstellungen: eines Menschen und seines eigenen Tischs mit /settings im privaten Chat; einer Gruppe mit /settings dort.
settings-title = ⚙️ <b>Wie du spielst</b>
settings-single = <b>Wenn nur eine Karte möglich ist:</b> soll ich sie für dich spielen?
settings-single-why = Bei „ja“ sehen die anderen, dass du keine andere hattest. „Die letzte“ ist nur die letzte Karte des Spiels.
settings-taps = <b>Eine Karte spielst du</b> mit einmal Tippen oder mit zweimal: Das erste merkt sie nur vor.
settings-picture = <b>Dein Blatt:</b> als Zeile oder als Bild auf grünem Tuch?
settings-own = { -computer } <b>Dein eigener Tisch gegen Computer:</b> wie schnell sie spielen, ob du Tipps holen kannst, ob sie ab und zu etwas sagen.
settings-group-title = ⚙️ <b>Wie es an den Tischen hier zugeht</b>
settings-group-set = ⚙️ <b>{ $who } hat die Einstellungen geändert.</b>
settings-pace = { -computer } <b>Computer spielen</b> langsam, normal (wie Menschen) oder schnell.
settings-stand-in = 💤 <b>Für Abwesende</b> spiele ich in dieser Stärke. Vorsichtig heißt: nichts wagen.
settings-hints = { -hint } <b>Tipps:</b> Ein Knopf bei deinen Karten sagt, was ich tun würde und warum.
settings-talk = 💬 <b>Sprüche:</b> Computer sagen ab und zu etwas.
settings-pictures = 🖼 <b>Bilder:</b> das Anschreibblatt, ein beendetes Spiel, das Ende einer Partie.
button-single-never = nein
button-single-last = die letzte
button-single-always = ja
button-taps-1 = einmal tippen
button-taps-2 = zweimal tippen
button-picture-off = als Zeile
button-picture-on = als Bild
button-pace-slow = langsam
button-pace-human = normal
button-pace-quick = schnell
button-hints = Tipps
button-talk = Sprüche
button-pictures-off = ohne
button-pictures-light = hell
button-pictures-dark = dunkel
button-clock = ⏱ Bedenkzeit
button-preferences = Wie ich selbst spiele
toast-settings-who = Das ändert nur der Gastgeber des Tischs oder ein Admin der Gruppe.
command-settings = Tippen, Computer, Tipps
button-settings = Einstellungen
button-past-cards = 🗄 Alte Karten
keep-title = 🗄 <b>Wie lange werden die Karten beendeter Partien aufbewahrt?</b>
keep-set = 🗄 <b>{ $who } hat geändert, wie lange die Karten beendeter Partien aufbewahrt werden.</b>
keep-now-always = Jetzt: für immer. /history zeigt jede Karte jeder Partie.
keep-now = Jetzt: { $days } Tage nach dem Ende einer Partie werden ihre Karten gelöscht, endgültig.
keep-stays = Ergebnisse, Rangliste und Anschreibblätter bleiben auf jeden Fall.
keep-0 = für immer
keep-365 = ein Jahr
keep-90 = 90 Tage
keep-30 = 30 Tage
keep-sure = 🗄 <b>Die Karten von Partien löschen, die vor mehr als { $days } Tagen endeten?</b> Von jetzt an immer wieder.
keep-gone = { $count ->
    [0] So alt ist noch keine Partie.
    [one] Eine Partie ist so alt: Ihre Karten verschwinden in ein paar Minuten, endgültig.
   *[other] { $count } Partien sind so alt: Ihre Karten verschwinden in ein paar Minuten, endgültig.
}
button-keep-sure = Ja, nach { $days } Tagen löschen
button-keep-not = Nein, so lassen
toast-keep-who = Das ändert nur ein Admin der Gruppe.
