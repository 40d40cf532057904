# Die Regeln in einer Zeile, und der Kern des Spiels für das Regelbuch: wahr, was immer ein Tisch vereinbart hat.
rules-line = Regeln: { $preset } · /rules
rules-line-changed =
    Regeln: { $preset }, { $count ->
        [one] eine Änderung
       *[other] { $count } Änderungen
    } · /rules
rules-option = { $name }: { $value }
rules-book-deck = 24 Karten, Neun bis Ass in vier Farben. Von unten nach oben: 9, B, D, K, 10, A; die Zehn sticht den König. Eine Neun zählt 0 Augen, ein Bube 2, eine Dame 3, ein König 4, eine Zehn 10, ein Ass 11: zusammen 120; den Rest bringen Hochzeiten. Angeschrieben wird fortlaufend von Spiel zu Spiel.
rules-book-deal = Jeder bekommt sieben Karten, drei kommen in den Talon. Das nächste Spiel gibt der Nächste im Uhrzeigersinn; wird neu gegeben, derselbe. Der Bot mischt, gibt und zählt.
rules-book-auction = Einer sitzt auf 100, auch mit schlechten Karten. Zuerst spricht der Nächste im Uhrzeigersinn: höher reizen oder passen. Wer gepasst hat, reizt in diesem Spiel nicht mehr mit. Wer übrig bleibt, ist der Alleinspieler; passen alle anderen, ist es der auf 100.
rules-book-talon = Der Alleinspieler nimmt den Talon und gibt jedem Gegner eine Karte ab; dann haben alle acht. Eine solche Karte kann beim Gegner eine Hochzeit vollmachen. Dann kommt die Ansage, und er spielt aus.
rules-book-play = Man muss bedienen. Wer das nicht kann, muss stechen, wenn er Trumpf hat; sonst legt er irgendeine Karte. Den Stich macht der höchste Trumpf, sonst die höchste Karte der ausgespielten Farbe. Wer ihn macht, spielt zum nächsten aus. Eine falsche Karte nimmt der Bot nicht an und sagt, warum.
rules-book-marriages = Eine Hochzeit sind König und Dame einer Farbe in einer Hand. Spiel eine davon aus, solange du die andere hast, und sie ist gemeldet. Ein König oder eine Dame, die man zugibt, meldet nichts. Mehrere Hochzeiten zählen zusammen.
rules-book-trump = Die Farbe einer Hochzeit ist sofort Trumpf, schon in diesem Stich.
rules-book-scoring = Deine Punkte im Spiel sind die Augen deiner Stiche und deine Hochzeiten. Wer seine Ansage schafft, schreibt genau sie an, wie viel es auch war; wer sie verfehlt, dem wird sie abgezogen. Gegner schreiben an, was sie holten. Die Reihenfolge: Ergebnis, Verdopplung, Bolzen und Strafen, Fass, Kipper.
rules-book-barrel = Das Fass überspringt niemand: Wer es erreicht, sitzt genau auf seiner Zahl. Sind die Versuche verbraucht, stürzt man, und das kostet Punkte.
rules-book-barrel-win = Gewöhnliche Punkte bringen dort nichts; nur die nötige Ansage gewinnt die Partie.
rules-book-two = Auf 100 sitzt, wer nicht gegeben hat. Zwei Talons liegen verdeckt: Der Alleinspieler nimmt einen, gibt ab, sagt an und spielt aus. Gegeben wird abwechselnd; der Bot mischt, gibt und zählt.
rules-book-four = Drei bekommen Karten; der Geber setzt aus und schreibt den Talon an, außer auf dem Fass und wenn gestrichen wird. Auf 100 sitzt der Spieler links vom Geber. Der Geber bekommt in diesem Spiel keine Bolzen und verbraucht keinen Versuch auf dem Fass.
