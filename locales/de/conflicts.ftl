# Was sich widerspricht, und was man ändern kann.
conflict-target-out-of-reach = Vom Fass bei 880 kommt man mit 120 (von 900 mit 100) nicht auf 1001. Nimm 121 oder 125 als nötige Ansage, spielt bis 1000 oder ohne Fass.
conflict-golden-doubled-keeps = Normale Spiele, verdoppelt, werden nie wiederholt. Wähle für den Fall, dass niemand eines schafft, „weiter wie es steht“, oder spielt Goldspiele zu 120 ohne Reizen.
conflict-half-price-for-aces = Aufgeben für die halbe Ansage geht nur mit 11 je Ass. Ändere den Preis fürs Aufgeben oder was jeder Gegner dafür bekommt.
conflict-barrel-beyond-501 = Eine Partie bis 501 ist zu Ende, bevor jemand aufs Fass kommt. Nimm das Fass weg oder spielt bis 1000.
conflict-reverse-barrel-beyond-501 = Das Minusfass liegt jenseits von −501. Nimm es weg oder spielt bis 1000.
conflict-dealer-sits-out-forced = Zu viert setzt der Geber aus und kann nicht auf 100 sitzen. Lass den Spieler links vom Geber dort sitzen, oder spielt zu dritt.
conflict-dealer-sits-out-dark = Zu viert bekommt der Geber keine Karten und kann nicht dunkel spielen. Lass jemand anderen dunkel spielen, oder spielt zu dritt.
conflict-own-deal-has-no-auction = Gewinnt man vom Fass nur im eigenen Spiel, kommt der Talon dort ohnehin ohne Reizen. Stell das Reizen auf dem Fass auf „wie alle“, oder lass eine Ansage gewinnen.
conflict-excluded-only-accumulates = Wer nicht mitreizt, kann vom Fass mit keiner Ansage gewinnen. Wähle „Augen sammeln“, oder lass auf dem Fass mitreizen.
conflict-accumulating-does-not-stand = Wer Augen sammelt, steht auf keinem Gebot und nimmt den Talon nie ohne Reizen. Stell das Reizen auf dem Fass auf „wie alle“ oder „reizt nicht mit“, oder lass eine Ansage gewinnen.
