# Die Nachricht der Gruppe über ein Spiel.
table-deal = <b>Spiel { $number }</b> · Geber: { $dealer }
table-deal-over = <b>Spiel { $number } ist vorbei</b>
deal-of = { $number } von { $of }
table-golden = ✨ Goldspiel
table-dark = { -dark } Dunkelspiel: { $who }
table-sitting = 💤 Setzt aus: { $who }
table-taken = Geholt: { $taken }
table-claimed = 🏁 Die restlichen Stiche: { $who }
table-trump = Trumpf: { $suit }
table-waits-cut = Abheben: { $who }
table-waits-dark = Dunkel oder nicht: { $who }
table-waits-claims = Neu geben oder nicht?
table-waits-auction = Reizt: { $who }
table-waits-take = Wählt einen Talon: { $who }
table-waits-buyout = Handel um den Talon: { $who }
table-waits-giving = Gibt Karten ab: { $who }
table-waits-contract = Sagt an: { $who }
table-waits-trump = Nennt den Trumpf: { $who }
table-waits-play = Am Zug: { $who }
table-moved = ⬇️ Der Tisch steht jetzt weiter unten
button-my-cards = Meine Karten
button-next-deal = Nächstes Spiel { -forward }
button-rematch = Revanche
mark-free = 🆓
mark-conceded = a
mark-truck = K
story-stand-in = { $who } (Ersatz)
story-auction = Reizen: { $calls }
story-cut = ✂️ { $who } hebt ab{ $outcome ->
    [plain] .
    [nine] : { $card }, noch einmal.
    [fined] : { $card }, die dritte Neun, Strafe.
    [jack] : { $card } kommt in die Mitte.
    [again] : { $card }, auch der Geber hebt ab.
   *[shown] : { $card }.
    }
story-dark = { -dark } { $who } spielt dunkel!
story-looked = 👀 { $who } sieht die Karten an.
story-redeal = 🔁 { $who } zeigt { $cards }: neu geben ({ $why }).
story-redeal-refused = 🔁 { $who }: Ein drittes Mal hintereinander wird nicht neu gegeben.
story-lifted = 🔆 { $who } hellt das Spiel auf.
story-way-golden = ✨ { $who } spielt~{ $bid } ohne Reizen.
story-way-last_chance = { -barrel } Letzte Chance: { $who } spielt~{ $bid }.
story-way-own_deal = { -barrel } { $who } spielt das eigene Spiel auf dem Fass,~{ $bid }.
story-way-barrel = { -barrel } { $who } hat den Talon für~{ $bid } vom Fass.
story-talon = Talon an { $who }: { $cards }
story-talon-hidden = Talon an { $who }, verdeckt.
story-talon-picked = Talon~{ $number } an { $who }: { $cards }
story-talon-picked-hidden = Talon~{ $number } an { $who }, verdeckt.
story-offer = 💰 { $who } bietet~{ $amount } für den Talon.
story-offer-declined = { $who } verkauft nicht.
story-sold = 🤝 { $who } kauft den Talon von { $seller } für~{ $amount }.
story-laid = { $who } legt { $count ->
    [one] eine Karte
    [2] zwei Karten
   *[other] { $count } Karten
    } ab.
story-gift = { $card } von { $who } an { $to }
story-contract = { $who } sagt~{ $bid } an.
story-raised = { $who } erhöht auf~{ $bid }.
story-conceded = 🏳 { $who }:~{ $bid } aufgegeben.
story-crossed = { -cross } { $who }:~{ $bid } gestrichen, Bolzen für die anderen.
story-trump = 👑 { $who }: Trumpf { $suit }
story-marriage = { -marriage } { $who }: { $kind ->
    [aces] vier Asse
    [half] halbe Hochzeit { $suit }
   *[full] Hochzeit { $suit }
    }~+{ $points }, { $trump ->
    [none] kein Trumpf
    [same] Trumpf
   *[other] Trumpf { $trump }
    }
story-last-ace = 👑 { $who }: das letzte Ass, Trumpf { $suit }
story-nines = 9️⃣ { $who }: vier Neunen~+{ $points }
story-bank = 🏦 { $who } nimmt, was abgelegt war:~+{ $points }
story-made = ✅ { $who }:~{ $bid } geschafft, { $points }~geholt.
story-failed = ❌ { $who }:~{ $bid } verfehlt, { $points }~geholt.
story-golden-again = ✨ Niemand hat sein Goldspiel geschafft: noch einmal Gold!
story-bolt = { -bolt } Bolzen
story-game-points = Partiepunkte: { $gained }
story-won = 🏆 Partie gewonnen: { $who }!
score-title = <b>Spielzettel</b>
score-title-of = <b>Spielzettel</b> · { $count } von { $of } Spielen
score-empty = Noch ist kein Spiel gespielt.
score-concessions = Aufgegeben: { $who }
score-crosses = Gestrichen: { $who }
legend-bolt = * { -bolt } Bolzen
legend-barrel = ( )¹ { -barrel } Fass, Versuche
legend-reverse = [ ]¹ { -reverse-barrel } Minusfass, Spiele
legend-truck = K Kipper
legend-failed = × verfehlt
legend-conceded = a aufgegeben
legend-crossed = + gestrichen
legend-stood = ° vom Ersatz gespielt
