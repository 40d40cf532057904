# Wie man am Stammtisch spricht: weg statt „passt“, herauskommen statt ausspielen, Lusche, buttern, Hosen runter.
# Diese Worte ersetzen ihre Schlüssel in einem Chat, der es so mag; alles andere heißt wie immer.
settings-slang = weg, Lusche, Hosen runter – wie am Stammtisch.
button-slang = Kartenslang
call-pass = weg
button-pass = Weg
do-pass = Sag „weg“
did-pass = weg
ask-bid = 👉 <b>Wie hoch gehst du?</b>
story-marriage = { -marriage } { $who }: { $kind ->
    [aces] vier Asse
    [half] halbes Pärchen { $suit }
   *[full] Pärchen { $suit }
    }~+{ $points }, { $trump ->
    [none] kein Trumpf
    [same] Trumpf
   *[other] Trumpf { $trump }
    }
ask-marriage = 👉 { $card }: <b>das Pärchen zeigen?</b>
button-declare = { -marriage } Pärchen!
button-silent = 🤫 Pokerface
button-keep-trump = { -marriage } Pärchen, Trumpf bleibt { $suit }
passed-hand = Für dich weg: { $amount ->
    [120] Ohne Pärchen geht es nur bis 120
   *[other] Mit deinen Pärchen geht es nur bis { $amount }
    }.
passed-no-marriage = Für dich weg: Aufhellen kann man nur mit einem Pärchen.
ask-lead = 👉 <b>Du kommst raus.</b>
do-lead-card = Komm mit { $card } raus
do-lead-declare = Komm mit { $card } raus, zeig das Pärchen
do-lead-silent = Komm mit { $card } raus, sag nichts
do-lead-keep-trump = Komm mit { $card }, Pärchen, Trumpf bleibt
review-play = Stich { $number }{ $lead ->
    [yes] , du kommst raus
   *[no] {""}
    }
why-marriage = Pärchen { $suit } für { $amount }
why-keeps-marriage = dein Pärchen { $suit } bleibt zusammen
why-keeps-half = kleiner ist nur dein Pärchen { $suit }
why-clears-suit = dann bist du in { $suit } frei
why-master = die geht durch
why-takes = der Stich ist im Sack, { $amount } Augen
why-feeds = den Stich macht { $who }, buttere { $amount }
why-may-take = den Stich kann noch { $who } machen, buttere { $amount }
why-small-card = der Stich ist nicht deiner, gib eine Lusche
why-small-lead = eine Lusche, da ist wenig verloren
hint-made = Die Ansage ist schon im Sack.
button-claim = 🏁 Hosen runter!
table-claimed = 🏁 { $who }: „Hosen runter!“
button-concede = 🏳 Hinschmeißen …
button-concede-sure = 🏳 Ja, hinschmeißen
ask-concede-held = ⏳ <b>Du schmeißt hin.</b> Die anderen sehen es gleich.
do-concede = Schmeiß hin
story-conceded = 🏳 { $who }:~{ $bid } hingeschmissen.
story-made = ✅ { $who }:~{ $bid } heimgebracht, { $points }~geholt.
story-failed = ❌ { $who }:~{ $bid } umgebogen, { $points }~geholt.
end-failed = 🎯 Entschieden durch umgebogene { $bid }: { $who }
