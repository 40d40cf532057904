# Słowa, którymi odpowiada się przy stole w czacie prywatnym.
typed-pass = pas, pasuję, p
typed-ranks = as a asa, dziesiątka 10 dziesiątkę, król k króla, dama d damę, walet w waleta, dziewiątka 9 dziewiątkę
# Words of spades, clubs, diamonds and hearts, apart by spaces; below them the abbreviations in an answer.
suit-words = pik piki pików wino pikowy, trefl trefle trefli żołądź treflowy, karo kara dzwonek karowy, kier kiery kierów czerwień czerwo kierowy
typed-suits = p ♠, t ♣, ka ♦, kr ♥
typed-small = licytuję, daję, gram, stawiam, mówię, kładę, kontrakt
typed-slowly = ⏳ Za szybko, to pomijam. Za chwilę napisz jeszcze raz.
typed-how = { $kind ->
        [auction] Naciśnij przycisk pod kartami albo napisz, na przykład: <i>pas</i>, <i>105</i>.
        [contract] Naciśnij przycisk pod kartami albo napisz, na przykład: <i>120</i>.
        [giving] Naciśnij kartę albo napisz, na przykład: <i>as pik</i>.
        [play] Naciśnij kartę albo napisz, na przykład: <i>as pik</i>.
       *[other] Naciśnij przycisk pod tą wiadomością.
    }
