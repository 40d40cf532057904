# Die Lektion: sechs kurze Schritte mit echten Karten. Ein Telefon zeigt etwa 30 Zeichen je Zeile.
lesson-title = 🎓 <b>{ $step }/{ $steps } · { $name }</b>
lesson-step-1 = Die Karten
lesson-step-2 = Stiche und Trumpf
lesson-step-3 = Die Hochzeit
lesson-step-4 = Reizen und Talon
lesson-step-5 = Ansage und Punkte
lesson-step-6 = Fass und Bolzen
lesson-left-neighbour = Anna
lesson-right-neighbour = Ben
lesson-note = 🤔 { $note }
lesson-values =
    A~=~11 · 10~=~10 · K~=~4
    D~=~3 · B~=~2 · 9~=~0
    Zusammen 120 Augen. Jeder legt eine Karte, die höchste nimmt alle: ein Stich. Die Zehn sticht den König!
lesson-values-ask = 👉 <b>Welche Karte macht den Stich?</b>
lesson-values-wrong = Die Dame ist kleiner als der König, der Stich ginge an Anna. Es gilt A~10~K~D~B~9.
lesson-values-good = ✅ Die Zehn sticht den König. Der Stich ist deiner: { $points } Augen.
lesson-tricks = Bediene die ausgespielte Farbe. Keine da? Stich mit Trumpf. Auch keiner? Jede Karte. Den Stich macht der höchste Trumpf, sonst die höchste Karte der Farbe.
lesson-tricks-good = ✅ Jeder Trumpf sticht ein fremdes Ass! { $points } Augen, und du spielst als Nächstes aus.
lesson-marriage =
    König und Dame einer Farbe sind eine Hochzeit:
    ♤~40 · ♧~60 · ♦️~80 · ♥️~100
    Mach einen Stich, dann spiel eine davon aus: Die Punkte sind deine, die Farbe ist Trumpf.
lesson-marriage-ask = 👉 <b>Was spielst du aus?</b>
lesson-marriage-wrong = Schön ausgespielt, aber eine Hochzeit meldet man mit König oder Dame. Such das { -marriage }.
lesson-marriage-good = ✅ { $points } Punkte auf einen Schlag, und diese Farbe sticht jetzt alle. Die nächste Hochzeit ändert den Trumpf.
lesson-auction = Wer am meisten verspricht, spielt. Einer sitzt auf 100; die anderen gehen höher oder passen endgültig.
lesson-auction-pass = Eine Hochzeit und zwei Asse sind zu gut zum Passen. Reize!
lesson-auction-high = Mutig! Aber den Talon kennst du noch nicht. Bis 120 reicht.
lesson-auction-good = ✅ So ein Blatt ist ein Gebot wert. Anna passt: Du spielst, und der Talon ist deiner.
lesson-talon = Du nimmst die drei Karten des Talons und gibst jedem Gegner eine: Dann haben alle acht. Gib ab, was keinen Stich macht.
lesson-talon-wrong = Die brauchst du selbst. Gib eine kleine ab: eine Neun oder einen Buben.
lesson-talon-good = ✅ Die Kleinen sind weg, Asse und Hochzeit bleiben. Jetzt sagst du an und spielst aus.
lesson-score = Schaffst du die Ansage (dein Gebot oder mehr), zählt genau sie, sonst zählt sie minus. Gegner schreiben an, was sie holen, auf Fünfer gerundet.
lesson-ask-points = 👉 <b>Was schreibst du an?</b>
lesson-score-wrong = Ein Punkt fehlt zur Ansage, und verfehlt heißt minus.
lesson-score-good = ✅ Ein Punkt zu wenig, und die ganze Ansage ist weg. Reize nicht zu hoch!
lesson-barrel = Wir spielen bis 1000, aber bei 880 steht das Fass { -barrel }: Schaff 120 in drei Spielen, und du gewinnst, sonst gibt es −120.
lesson-barrel-ask = 👉 <b>Deine Ansage?</b> Es ist das dritte Spiel.
lesson-barrel-low = Vom Fass gewinnt man erst ab 120. Weniger zählt nicht, und das ist das letzte Spiel.
lesson-barrel-high = 120 reicht zum Sieg: Warum mehr riskieren?
lesson-barrel-good =
    ✅ Hol 120, und die Partie ist deine! Mit einer kleineren Ansage fällst du auf 760.
    Ben hat zwei Bolzen { -bolt }: Ein drittes Spiel ohne Stich kostet 120.
lesson-end =
    🎓 <b>Das war alles: Du kannst spielen!</b>
    Spiel dein erstes Spiel: zwei Computer, und zu jeder Frage ein Tipp.
lesson-first-deal = 🎓 <b>Das war dein erstes Spiel!</b> Ab jetzt kommt ein Tipp mit dem Knopf { -hint }. Die Partie geht bis 1000: Spiel weiter, oder beende sie (/cancel) und such dir stärkere Gegner (/new). Oder ruf deine Freunde und füg mich zu einer Gruppe hinzu.
lesson-table-stands = Du bist mitten in einer Partie. Spiel sie zu Ende, oder beende sie: /cancel.
lesson-offer = 🎓 Neu bei Tausend? Hier ist eine Lektion: sechs kurze Schritte mit echten Karten.
lesson-left = Alles klar! /learn öffnet die Lektion, wann du willst.
lesson-private = 🎓 Sechs kurze Schritte mit Karten in der Hand. Die Lektion ist im privaten Chat mit mir.
button-lesson-next = Weiter { -forward }
button-lesson-skip = Überspringen { -forward }
button-lesson-leave = Genug
button-lesson-deal = 🃏 Mein erstes Spiel
button-lesson-again = ↩ Noch einmal
button-lesson-on = { -forward } Weiter
button-lesson-needless = Ich kann schon spielen
button-lesson-open = 🎓 Lektion öffnen
