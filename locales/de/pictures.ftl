# Worte auf Bildern: der Spielzettel, ein Spiel, das Ende einer Partie. Schmale: Ein Bild ist so breit wie ein Telefon.
picture-deals = { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}
picture-made = geschafft
picture-failed = verfehlt
picture-conceded = aufgegeben
picture-crossed = gestrichen
picture-bolt = Bolzen
picture-fine = Bolzen und Strafe
picture-barrel = Fass, 1. Versuch
picture-reverse = Minusfass
picture-fall = fällt vom Fass
picture-truck = Kipper
picture-golden = Goldspiel
picture-dark = Dunkelspiel
picture-stood = Ersatz
picture-deal = Spiel { $number }
picture-dealt = Gegeben
picture-dealer = Geber: { $who }
picture-auction = Reizen: { $calls }
picture-led = spielt aus
picture-took = macht den Stich
picture-taken-talon = genommener Talon
picture-talon = Talon
picture-tricks = Stiche
picture-result-made = { $bid } geschafft, { $points } geholt
picture-result-failed = { $bid } verfehlt, { $points } geholt
picture-result-conceded = { $bid } aufgegeben
picture-result-crossed = { $bid } gestrichen
picture-given = Abgegeben
picture-climb = aufs Fass
picture-turn = Wende
sheet-caption = 📋 <b>Spielzettel</b> · { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}
sheet-caption-of = 📋 <b>Spielzettel</b> · { $count } von { $of } Spielen
picture-your-turn = Du bist dran
picture-your-bid = Dein Gebot
picture-you-decide = Du entscheidest
picture-taken = { $points } geholt
