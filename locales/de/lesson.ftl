# Die Lektion: neun kurze Schritte mit echten Karten. Ein Telefon zeigt etwa 30 Zeichen je Zeile.
lesson-title = 🎓 <b>{ $step }/{ $steps } · { $name }</b>
lesson-step-1 = Das Ziel
lesson-step-2 = Der Stich
lesson-step-3 = Farbe und Trumpf
lesson-step-4 = Die Hochzeit
lesson-step-5 = Wann du reizt
lesson-step-6 = Wann du passt
lesson-step-7 = Der Talon
lesson-step-8 = Gegen den Alleinspieler
lesson-step-9 = Das Fass
lesson-left-neighbour = Anna
lesson-right-neighbour = Ben
lesson-note = 🤔 { $note }
lesson-goal =
    Drei Spieler, jeder für sich. Wer zuerst 1000 Punkte hat, gewinnt.
    24 Karten, die höchste zuerst:
    A~Ass · 10 · K~König · D~Dame · B~Bube · 9
    Jeder hat sieben. Drei liegen verdeckt: der Talon.
lesson-values =
    A~=~11 · 10~=~10 · K~=~4
    D~=~3 · B~=~2 · 9~=~0
    Jeder legt eine Karte, die höchste nimmt alle drei: ein Stich. Seine Augen sind deine, 120 gibt es im Spiel. Die Zehn sticht den König!
lesson-values-ask = 👉 <b>Welche Karte macht den Stich?</b>
lesson-values-wrong = Die Dame ist kleiner als der König, der Stich ginge an Anna. Es gilt A~10~K~D~B~9.
lesson-values-good = ✅ Die Zehn sticht den König. Der Stich ist deiner: { $points } Augen.
lesson-tricks =
    Bediene die ausgespielte Farbe. Keine da? Stich mit Trumpf. Auch keiner? Jede Karte.
    Den Stich macht der höchste Trumpf, sonst die höchste Karte der Farbe.
lesson-tricks-good = ✅ Jeder Trumpf sticht ein fremdes Ass! { $points } Augen, und du spielst als Nächstes aus.
lesson-marriage =
    König und Dame einer Farbe sind eine Hochzeit:
    ♤~40 · ♧~60 · ♦️~80 · ♥️~100
    Mach einen Stich, dann spiel eine davon aus: Die Punkte sind deine, die Farbe ist Trumpf.
lesson-marriage-ask = 👉 <b>Was spielst du aus?</b>
lesson-marriage-wrong = Schön ausgespielt, aber eine Hochzeit meldet man mit König oder Dame. Such das { -marriage }.
lesson-marriage-good = ✅ { $points } Punkte auf einen Schlag, und diese Farbe sticht jetzt alle. Die nächste Hochzeit ändert den Trumpf. Hast du zwei, melde erst die teurere.
lesson-auction =
    Wer mehr verspricht, nimmt den Talon und spielt allein: geschafft plus, sonst minus.
    Einer sitzt auf 100; wer passt, ist raus.
    <b>Hochzeit ♥️, ♦️: reize bis 120. ♤, ♧: nur mit einem Ass.</b>
lesson-auction-pass = Eine Hochzeit für 100 und zwei Asse sind zu gut zum Passen. Reize!
lesson-auction-high = Mutig! Aber den Talon kennst du noch nicht. Bis 120 reicht.
lesson-auction-good = ✅ So ein Blatt ist ein Gebot wert. Anna passt: Du spielst, und der Talon ist deiner.
lesson-pass =
    Alle Karten zusammen haben nur 120 Augen: Ohne Hochzeit sind 100 kaum zu holen.
    Passt du, schreibst du an, was du holst, auf Fünfer gerundet.
    <b>Keine Hochzeit: passe. ♤, ♧ ohne Ass: auch.</b>
lesson-pass-bid = Schöne Asse, aber ohne Hochzeit reicht es nicht. Verfehlst du das Gebot, zählt es ganz minus.
lesson-pass-good = ✅ Anna spielt um 100, du und Ben gegen sie. Und deine Asse zählen trotzdem für dich.
lesson-talon =
    Du nimmst die drei Karten des Talons und gibst jedem Gegner eine: Dann haben alle acht.
    Gib ab, was keinen Stich macht: eine Neun oder einen Buben.
lesson-talon-wrong = Die brauchst du selbst. Gib eine kleine ab.
lesson-talon-good = ✅ Die Kleinen sind weg, Asse und Hochzeit bleiben. Jetzt sagst du an, dein Gebot oder mehr, und spielst aus.
lesson-defend =
    Anna spielt um { $bid }, du und Ben gegen sie: Was ihr zwei holt, fehlt ihr.
    <b>Ihr Stich: gib deine kleinste Karte. Bens Stich: schmier Augen.</b>
lesson-defend-ask = 👉 <b>Bens Ass macht den Stich. Was legst du?</b>
lesson-defend-wrong = Diesen Stich bekommt Anna nicht mehr. Leg die Zehn: Später holt sie sie vielleicht.
lesson-defend-good = ✅ { $points } Augen, die Anna fehlen. Bei ihrem Stich hättest du die kleinste Karte gelegt.
lesson-barrel =
    Bei 880 ist Schluss mit Zählen: Du sitzt auf dem Fass { -barrel }, und deine Stiche bringen nichts mehr.
    Schaff eine Ansage von 120 in drei Spielen, und du gewinnst. Sonst verlierst du 120.
lesson-barrel-ask = 👉 <b>Was sagst du an?</b>
lesson-barrel-low = Das schaffst du, aber auf dem Fass gewinnst du erst mit 120.
lesson-barrel-high = So viel muss es nicht sein: 120 reichen zum Sieg.
lesson-barrel-good = ✅ Ass, Zehn und eine Hochzeit für 100: Das sind über 120. Schaff sie, und die Partie ist deine!
lesson-end =
    🎓 <b>Das war alles: Du kannst spielen!</b>
    Für später: Drei Spiele ohne Stich { -bolt } kosten 120.
    Jetzt dein erstes Spiel: zwei Computer, und zu jeder Frage ein Tipp.
lesson-first-deal = 🎓 <b>Das war dein erstes Spiel!</b> Ab jetzt kommt ein Tipp mit dem Knopf { -hint }. Die Partie geht bis 1000: Spiel weiter, oder beende sie (/cancel) und such dir stärkere Gegner (/new). Oder ruf deine Freunde und füg mich zu einer Gruppe hinzu.
lesson-table-stands = Du bist mitten in einer Partie. Spiel sie zu Ende, oder beende sie: /cancel.
lesson-offer = 🎓 Neu bei Tausend? Hier ist eine Lektion: neun kurze Schritte mit echten Karten.
lesson-left = Alles klar! /learn öffnet die Lektion, wann du willst.
lesson-yields = Du bist dran! Die Lektion wartet, wo du warst.
lesson-private = 🎓 Neun kurze Schritte mit Karten in der Hand. Die Lektion ist im privaten Chat mit mir.
button-lesson-next = Weiter { -forward }
button-lesson-skip = Überspringen { -forward }
button-lesson-leave = Genug
button-lesson-deal = 🃏 Mein erstes Spiel
button-lesson-again = ↩ Noch einmal
button-lesson-on = { -forward } Weiter
button-lesson-needless = Ich kann schon spielen
button-lesson-open = 🎓 Lektion öffnen
