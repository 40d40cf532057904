# Computerspieler, und der Tisch, den jemand im privaten Chat für sich allein hat.
computer-names = Lotte, Fritz, Greta, Emil, Frieda, Otto, Klara, Hannes
level-modest = vorsichtig
level-easy = schwach
level-normal = mittel
level-strong = stark
lobby-seat-computer = { $number }. { $who } · { $level }
button-computer = ➕ Computer
button-level = { $who }: { $level }
button-computer-out = ➖
button-computer-leaves = ➖ { $who }
toast-computer-coming = { $who } spielt ab dem nächsten Spiel auf diesem Platz. Die Partie zählt dann zu denen mit Computern.
toast-computer-gone = Der Computer spielt doch nicht mit.
toast-no-computer = { $who } will auf diesem Platz keinen Computer.
toast-joined-for = Du sitzt am Tisch: { $who } hat dir Platz gemacht.
own-table = Dein eigener Tisch
own-title = 🃏 <b>Dein eigener Tisch</b>
own-running = Du bist mitten in einer Partie. /cancel beendet sie.
own-cancelled = 🃏 Dein Tisch ist geschlossen. /new eröffnet einen neuen.
own-none = Du hast keinen eigenen Tisch. /new eröffnet einen: du gegen Computer.
own-no-clock = An deinem eigenen Tisch läuft keine Uhr: Komm wieder, wann du willst.
own-presets = 📜 <b>Nach welchen Regeln?</b>
button-own = 💬 Im Chat spielen
button-own-deal = { -forward } Karten geben
button-own-size = Zu { $count ->
    [2] zweit
    [4] viert
   *[other] dritt
    }
button-own-rules = 📜 Regeln: { $preset }
button-own-options = ⚙️ Alle Regeln einzeln
button-own-back = ↩ Zurück
