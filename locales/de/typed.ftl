# Worte, mit denen man am Tisch im privaten Chat antwortet.
typed-pass = passe, passen, pass, weg
typed-ranks = ass a as, zehn 10, könig k, dame d, bube b, neun 9
# Words of spades, clubs, diamonds and hearts, apart by spaces; below them the abbreviations in an answer.
suit-words = pik schippe, kreuz treff, karo, herz
typed-suits = p ♠, kr ♣, ka ♦, h ♥
typed-small = ich, biete, sage, spiele, reize, von, gebe, lege
typed-slowly = ⏳ Zu schnell: Das lasse ich aus. Schreib es gleich noch einmal.
typed-how = { $kind ->
        [auction] Drück eine Taste unter deinen Karten oder schreib zum Beispiel: <i>passe</i>, <i>105</i>.
        [contract] Drück eine Taste unter deinen Karten oder schreib zum Beispiel: <i>120</i>.
        [giving] Drück auf eine Karte oder schreib zum Beispiel: <i>Pik Ass</i>.
        [play] Drück auf eine Karte oder schreib zum Beispiel: <i>Pik Ass</i>.
       *[other] Drück eine Taste unter dieser Nachricht.
    }
