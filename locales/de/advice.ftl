# Tipps: was tun, warum, und wie sicher das ist. Und der Rückblick auf ein Spiel.
button-hint = { -hint } Tipp
button-chances = 📊 Chancen
toast-hint-first = Moment: Gleich kommt dein Tipp.
toast-hint-thinks = Ich überlege …
toast-hint-busy = Der Computer ist beschäftigt. Versuch es gleich noch einmal.
toast-hint-off = In dieser Gruppe sind die Tipps ausgeschaltet.
toast-hint-people = Unter Menschen gibt es keine Tipps. Ändern: /settings
hint = { -hint } { $do }: { $why }.
hint-odds = { $amount } schaffst du { $often }.
hint-odds-theirs = { $who } schafft { $amount } { $often }.
hint-made = Die Ansage ist schon geschafft.
how-often = { $chance ->
        [0] sehr selten
        [100] fast immer
       *[other] in etwa { $chance } von 100 solchen Verteilungen
    }
hint-call = { $amount } klappt { $often }.
hint-call-win = Chance auf den Sieg in der Partie: mit Gebot { $bid }~%, mit Passen { $passed }~%.
hint-call-even = Für den Sieg sind Gebot und Passen etwa gleich gut.
hint-counted = Nach dem Blatt geschätzt, nichts durchprobiert.
do-cut = Heb { $amount } ab
do-look = Sieh dir deine Karten an
do-dark = Spiel dunkel
do-redeal = Lass neu geben
do-keep = Spiel weiter
do-bid = Reize { $amount }
do-pass = Passe
do-take = Nimm Talon { $amount }
do-offer = Biete { $amount }
do-refuse = Lehn ab
do-accept = Verkauf
do-give = Gib { $cards }
do-give-to = { $card } → { $who }
do-lay = Leg { $cards } ab
do-contract = Sag { $amount } an
do-concede = Gib auf
do-cross = Streich das Spiel
do-trump = Nimm { $suit } als Trumpf
do-play = Spiel { $card }
do-lead-card = Spiel { $card } aus
do-lead-declare = Spiel { $card } aus und melde
do-lead-silent = Spiel { $card } aus, melde nicht
do-lead-keep-trump = Spiel { $card } aus, melde, Trumpf bleibt
why-only = etwas anderes geht nicht
why-cut = wo man abhebt, ist reine Glückssache
why-look = blind zu versprechen ist Lotterie
why-poor-hand = das Blatt ist schwach, etwa { $amount } wert
why-fair-hand = das Blatt ist etwa { $amount } wert, das reicht
why-talon-unseen = beide liegen verdeckt, einer ist so gut wie der andere
why-good-offer = { $amount } ohne jedes Risiko sind ein guter Preis
why-low-offer = { $amount } sind zu wenig für dieses Spiel
why-no-offer = der Talon ist deine Punkte nicht wert
why-hand-counts = das Blatt ist etwa { $amount } wert
why-hand-short = das Blatt ist nur etwa { $amount } wert
why-must-bid = passen geht nicht, und mehr ist nicht nötig
why-good-bid = besser, als ihnen den Talon zu lassen
why-bid-marriage = eine Hochzeit { $suit } für { $amount }
why-bid-ace = eine Hochzeit { $suit } und ein Ass
why-bid-anyway = { $amount ->
        [0] keine Hochzeit, aber das Blatt ist auch so stark
       *[other] kein Ass zur Hochzeit { $suit }, aber die übrigen Karten sind stark
    }
why-risk-anyway = { $amount ->
        [0] keine Hochzeit, also ein Risiko, aber ihnen den Talon zu lassen kostet mehr
       *[other] kein Ass zur Hochzeit { $suit }, also ein Risiko, aber ihnen den Talon zu lassen kostet mehr
    }
why-jump = { $amount ->
        [0] nach einem Sprung fällt ihnen das Überbieten schwerer
       *[other] eine Hochzeit { $suit } für { $amount }, und einen Sprung überbieten sie schwerer
    }
why-lesser-evil = ein Risiko, aber ihnen den Talon zu lassen kostet mehr
why-few-made = { $amount } geht zu oft schief
why-no-marriage = keine Hochzeit
why-no-ace = die Hochzeit { $suit } bringt nur { $amount }, und du hast kein Ass
why-pass-anyway = { $aces ->
        [0] eine Hochzeit { $suit } für { $amount } ist da, aber kein Ass
        [1] eine Hochzeit { $suit } für { $amount } und nur ein Ass: hier zu wenig
        [2] eine Hochzeit { $suit } für { $amount } ist da, aber zwei Asse bringen hier als Gegner mehr
       *[other] eine Hochzeit { $suit } für { $amount } ist da, aber so viele Asse bringen als Gegner mehr
    }
why-costs-too-much = { $amount } klappt oft, aber Verfehlen ist zu teuer
why-better-defend = als Gegner holst du mehr
why-keeps-marriage = deine Hochzeit { $suit } bleibt ganz
why-keeps-suit = deine lange Farbe { $suit } bleibt ganz und kann am Ende Stiche machen
why-clears-suit = du bist { $suit } los und kannst die Farbe später stechen
why-cheap-gift = { $amount ->
    [0] das bringt ihnen keine Augen
    [one] das bringt ihnen nur { $amount } Auge
   *[other] das bringt ihnen nur { $amount } Augen
    }
why-on-average = bei den meisten Verteilungen bringt es etwas mehr
why-makes-it = so klappt { $amount } öfter
why-stops-it = so schafft { $who } { $amount } seltener
why-raises = dein Blatt ist stärker als dein Gebot, und mehr wäre ein Risiko
why-sure-enough = mehr ist riskanter und bringt kaum etwas
why-concede-dearer = Aufgeben kostet mehr, denn die anderen bekommen ihren Anteil
why-hopeless = { $amount } klappt { $often }
why-hopeless-plain = für { $amount } ist das Blatt zu schwach
why-cheaper-lost = { $amount } klappt { $often }, aber Verfehlen kostet mehr
why-cheaper-lost-plain = { $amount } zu verfehlen kostet mehr
why-best-trump = { $amount ->
    [0] damit klappt die Ansage am häufigsten
    [one] du hast einen davon, und die Ansage klappt am häufigsten
   *[other] du hast { $amount } davon, und die Ansage klappt am häufigsten
    }
why-marriage = Hochzeit { $suit } für { $amount }
why-marriage-aces = vier Asse für { $amount }
why-master = höher hat sonst niemand, der Stich ist deiner
why-master-own = höher sind nur deine eigenen Karten
why-top-of-suit = höher hat sonst niemand, nur ein Trumpf sticht sie
why-draws-trumps = höhere Trümpfe haben sie nicht, und er zieht ihre
why-forces-trumps = das zieht ihnen Trümpfe
why-drives-out = das zieht { $cards }, dann ist deine die höchste
why-small-lead = eine billige Karte, da ist wenig verloren
why-from-declarer = den Stich bekommt der Alleinspieler sicher nicht, { $amount } Augen
why-takes = der Stich ist dir sicher, { $amount } Augen
why-takes-for-now = vorerst ist der Stich deiner, { $amount } Augen
why-feeds = den Stich macht { $who }, und ihr spielt zusammen: schmier { $amount } Augen
why-may-take = den Stich kann noch { $who } machen, schmier { $amount } Augen
why-as-good = { $cards } wäre etwa genauso gut
why-leaves-it = den Stich macht { $who }, und ihr spielt zusammen
why-ducks = { $cards } ist später mehr wert
why-keeps-half = kleiner ist nur deine Hochzeit { $suit }
why-keeps-guard = kleiner ist nur, was deine Zehn { $suit } schützt
why-small-card = der Stich ist nicht deiner, gib wenig
why-alike = es macht fast keinen Unterschied
end-hinted = { -hint } Mit Tipps: { $who }
button-review = { -review } Rückblick
toast-review-later = Hier wird mit denselben Karten weitergegeben, und der Rückblick verriete, wie sie liegen. Frag nach der Partie.
toast-review-thinks = Ich blicke zurück …
button-accuracy = 🎯 Meine Genauigkeit
accuracy = 🎯 Genauigkeit <b>{ $percent }~%</b> · gute Entscheidungen: { $good } von { $all }
accuracy-progress = Spiel { $done } von { $of } …
accuracy-none = Nichts zu bewerten: keine eigenen Entscheidungen.
accuracy-best = Bestes: Spiel { $deal }, { $percent }~%
accuracy-worst = Schwächstes: Spiel { $deal }, { $percent }~%
review-title = { -review } Rückblick auf Spiel { $deal }
review-thinks = Ich prüfe deine Entscheidungen nach dem, was du da wusstest …
review-clean = Keine nennenswerten Fehler.
review-good = Gute Entscheidungen: { $good } von { $all }.
review-unlucky = Mit solchen Karten klappt { $amount } { $often }; diesmal nicht.
review-honest = Gemessen an dem, was du wissen konntest, nicht daran, wie die Karten lagen.
review-stand-in = Züge, die der Computer für dich gemacht hat, bleiben außen vor.
review-hand = { $who }: { $cards }
review-item = { $number }. { $what }
review-auction = Reizen, Gebot { $bid }
review-giving = Was du abgegeben hast
review-contract = Ansage, Gebot { $bid }
review-trump = Trumpf
review-play = Stich { $number }{ $lead ->
    [yes] , du spielst aus
   *[no] {""}
    }
review-label = { $kind ->
    [play] Stich { $number }
    [giving] Abgabe
    [contract] Ansage
    [trump] Trumpf
   *[auction] Reizen
    }: { $did }
review-held = Dein Blatt: { $cards }
review-did = Du: { $did }
review-better = Besser: { $do }, { $why }.
review-cost = Gewinnchance in der Partie: −{ $count }~%.
review-small = Ein kleiner Preis: weniger als 1~% Gewinnchance.
review-unsure = Gewinnchance in der Partie: vielleicht −{ $count }~%.
review-risky = Riskant: { $amount } klappt { $often }.
review-timid = Zu vorsichtig: { $amount } klappt { $often }.
did-pass = gepasst
did-look = angesehen
did-concede = aufgegeben
did-cross = gestrichen
