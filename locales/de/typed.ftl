# Worte, mit denen man am Tisch im privaten Chat antwortet.
typed-pass = passe, passen, pass, weg
typed-ranks = ass a as, zehn 10, könig k, dame d, bube b, neun 9
typed-suits = pik p ♠, kreuz kr ♣, karo ka ♦, herz h ♥
typed-small = ich, biete, sage, spiele, reize, von, gebe, lege
typed-how = Drück eine Taste unter deinen Karten oder schreib zum Beispiel: <i>passe</i>, <i>105</i>, <i>Pik Ass</i>.
