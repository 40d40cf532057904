# Die eigene Tafel eines Spielers: Stand, Frage, Karten.
panel-title = <b>{ $place }</b> · Spiel { $number }
panel-dealing = Die Karten werden gegeben.
panel-bids = Reizen: { $calls }
panel-unasked = { $calls }. Du sitzt auf~{ $bid }, also spielst du.
panel-bid = Gebot: { $who }~·~{ $bid }
panel-contract = Ansage: { $who }~·~<b>{ $bid }</b>
panel-trump = , Trumpf~{ $suit }
panel-laid = Abgelegt: { $cards }
panel-unseen = 🂠 Deine Karten liegen verdeckt.
panel-sitting = 💤 Du gibst und setzt aus.
panel-talon = Talon: { $cards }
panel-given = 🎁 { $who } gibt dir { $card }
panel-given-to = 🎁 { $who } → { $to }: { $card }
panel-gave = 🎁 Abgegeben: { $gifts }
panel-gave-to = { $card }~→~{ $who }
panel-worth = Augen auf der Hand: { $worth }
worth-aces = { -marriage }~Asse~{ $points }
worth-half = { -marriage }~½{ $suit }~{ $points }
worth-full = { -marriage }~{ $suit }~{ $points }
passed-hand = Für dich gepasst: { $amount ->
    [120] Ohne Hochzeit geht es nur bis 120
   *[other] Mit deinen Hochzeiten geht es nur bis { $amount }
    }.
passed-most = Für dich gepasst: Über { $amount } reizt hier niemand.
passed-debt = Für dich gepasst: Mit solchen Schulden reizt man hier nicht.
passed-barrel = Für dich gepasst: Vom Fass reizt man hier nicht.
passed-mercy = Für dich gepasst: Auf 100 sitzt jemand mit Schulden, und alle passen.
passed-dark = Für dich gepasst: Aufhellen kann man hier nicht.
passed-no-marriage = Für dich gepasst: Aufhellen kann man nur mit einer Hochzeit.
panel-last = Letzter Stich: { $cards }
panel-you-won = 🏆 Du gewinnst die Partie!
ask-cut =
    ✂️ Was oben liegt, kommt unter den Rest.
    👉 <b>Wo hebst du ab?</b>
ask-cut-again =
    ✂️ { $count ->
        [one] Unten liegt eine Neun.
       *[other] { $count } Neunen hintereinander; die dritte kostet Strafe.
    }
    👉 <b>Noch einmal abheben: wo?</b>
ask-dark =
    { -dark } Dunkel: { $bid }, bevor du eine Karte siehst.
    👉 <b>Dunkel spielen oder ansehen?</b>
ask-dark-sure =
    { -dark } Du sitzt auf~{ $bid }, egal was du auf der Hand hast.
    👉 <b>Dunkel spielen?</b>
ask-claim =
    🔁 { $why }
    👉 <b>Neu geben lassen?</b>
ground-redeal_hand_points_below = wenig Augen im Blatt
ground-redeal_hand_nines = viele Neunen im Blatt
ground-redeal_hand_jacks = viele Buben im Blatt
ground-redeal_four_aces = vier Asse
ground-redeal_talon_points_below = wenig Augen im Talon
ground-redeal_talon_nines = Neunen im Talon
ground-redeal_talon_jacks = Buben im Talon
ground-four_nines = vier Neunen
ground-three_nines = drei Neunen
ground-four_jacks = vier Buben
ground-points_below = wenig Augen auf der Hand
ask-bid = 👉 <b>Was reizt du?</b>
ask-bid-unseen =
    { -dark } Gewinnt ein Gebot, das du blind machst, ist das Spiel dunkel.
    👉 <b>Blind reizen oder ansehen?</b>
ask-lift =
    { -dark } Ein höheres Gebot hellt das Spiel auf.
    👉 <b>Was reizt du?</b>
ask-open = 👉 <b>Mit wie viel fängst du an?</b>
ask-bid-sure = 👉 <b>{ $bid } reizen?</b> Das Gebot steht bei~{ $standing }.
ask-bid-held = ⏳ <b>Du reizt~{ $bid }.</b> Die anderen hören es gleich.
ask-take = 👉 <b>Welchen Talon nimmst du?</b>
ask-offer =
    💰 Deine Punkte für den Talon, und du spielst allein.
    👉 <b>Was bietest du?</b>
ask-sell =
    💰 { $who } zahlt~{ $amount } für den Talon und spielt an deiner Stelle.
    👉 <b>Verkaufst du?</b>
ask-sell-sure =
    💰 Dann spielt { $who }, und du bekommst~{ $amount }.
    👉 <b>Den Talon verkaufen?</b>
ask-give = 👉 Welche Karte bekommt { $who }?
ask-give-chosen = { $card } → { $who }
ask-give-sure =
    { $gifts }
    👉 <b>{ $count ->
        [one] Diese Karte abgeben?
       *[other] Diese Karten abgeben?
    }</b>
ask-lay = 👉 { $count ->
    [one] <b>Welche Karte legst du ab?</b>
   *[other] <b>Welche { $count } Karten legst du ab?</b>
    }
ask-lay-sure =
    { $cards }
    👉 <b>Verdeckt ablegen?</b>
ask-contract = 👉 <b>Was sagst du an?</b> Dein Gebot ist~{ $bid }.
ask-contract-unbid = 👉 <b>Was sagst du an?</b>
ask-contract-only = 👉 <b>Spielst du~{ $bid }?</b>
ask-contract-sure = 👉 <b>{ $amount } statt~{ $bid } ansagen?</b>
ask-concede = 👉 <b>Aufgeben?</b> Das kostet dich~{ $price }, { $share ->
        [none] und die anderen bekommen ihren Anteil
        [nothing] und die anderen bekommen nichts
       *[known] und die anderen bekommen je~{ $share }
    }.
ask-concede-bolt = 👉 <b>Aufgeben?</b> Das kostet dich { $count ->
    [one] einen Bolzen
   *[other] { $count } Bolzen
    }, { $share ->
        [none] und die anderen bekommen ihren Anteil
        [nothing] und die anderen bekommen nichts
       *[known] und die anderen bekommen je~{ $share }
    }.
ask-concede-free = 👉 <b>Aufgeben?</b> Das kostet dich nichts, { $share ->
        [none] und die anderen bekommen ihren Anteil
        [nothing] und die anderen bekommen nichts
       *[known] und die anderen bekommen je~{ $share }
    }.
ask-cross = 👉 <b>Das Spiel streichen?</b> Niemand schreibt an: ein Kreuz für dich, ein Bolzen für die anderen.
ask-concede-held = ⏳ <b>Du gibst auf.</b> Die anderen sehen es gleich.
ask-cross-held = ⏳ <b>Du streichst das Spiel.</b> Die anderen sehen es gleich.
ask-trump = 👉 <b>Welche Farbe ist Trumpf?</b>
ask-marriage = 👉 { $card }: <b>die Hochzeit melden?</b>
ask-lead = 👉 <b>Du spielst aus.</b>
ask-follow = 👉 <b>Deine Karte?</b>
ask-single = 👉 { $card } <b>fällt von selbst.</b>
ask-sure = 👉 <b>{ $card } spielen?</b>
panel-chosen = ⏩ { $card } fällt, sobald du dran bist; tippe noch einmal, um sie zurückzunehmen.
button-dark = { -dark } Dunkel, { $bid }
button-dark-sure = { -dark } Ja, dunkel
button-look = 👀 Ansehen
button-take = Talon { $number }
button-no-offer = Nichts bieten
button-accept = 🤝 Für { $amount } verkaufen
button-accept-sure = 🤝 Ja, verkaufen
button-refuse = Behalten
button-redeal = Neu geben
button-keep = Weiterspielen
button-pass = Passen
button-bid-sure = ✅ { $bid } reizen
button-most = max. { $bid }
button-more = mehr …
button-give = ✅ Abgeben
button-lay = ✅ Ablegen
button-play = { -forward } Spiele~{ $bid }
button-contract-sure = ✅ { $bid } ansagen
button-concede = 🏳 Aufgeben …
button-concede-sure = 🏳 Ja, aufgeben
button-cross = { -cross } Streichen …
button-cross-sure = { -cross } Ja, streichen
button-declare = { -marriage } Melden
button-silent = 🤫 Nicht melden
button-keep-trump = { -marriage } Melden, Trumpf bleibt { $suit }
button-refresh = 🔄 Aktualisieren
whisper-empty = 🃏 Deine Karten …
button-claim = 🏁 Der Rest ist meiner
button-unplay = ↩ Karte zurücknehmen
button-unsay = ↩ Zurücknehmen
hand-none = Du sitzt an keinem Tisch.
toast-stale = Am Tisch geht es schon weiter: Schau noch einmal.
toast-not-a-player = Du spielst an diesem Tisch nicht mit.
toast-already-dealt = Die Karten sind schon gegeben.
toast-broken = Bei mir ist etwas schiefgegangen; am Tisch ist alles, wie es war. Versuch es noch einmal.
toast-slowly = Nicht so schnell: Einiges habe ich übergangen.
toast-tables-enough = Genug Tische für heute. In einer Weile kannst du wieder einen aufmachen.
toast-away = Ich komme gerade nicht an meine Notizen. Versuch es noch einmal.
toast-unreadable = Die Aufzeichnung dieses Tischs ist beschädigt, darum steht er still; wo, sagt das Log des Bots. /new eröffnet einen anderen.
toast-language = Ab jetzt spreche ich mit dir Deutsch.
