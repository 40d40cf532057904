# Tabela: kto jak gra, jeden gracz, dwoje obok siebie, sezony. Wiersz ma trzydzieści znaków.
decimal = { $whole },{ $tenth }
standings-rating = Tabela
standings-contracts = Kontrakty
standings-barrels = Beczki i krechy
standings-cards = Punkty i meldunki
standings-points = Punkty za partie
standings-circle-two = pojedynki
standings-circle-computers = z komputerami
standings-circle-paper = prawdziwe karty
standings-all = wszystkie partie
standings-season = sezon { $number }
standings-empty = Nie skończyła się tu jeszcze żadna partia. Nowy stół: /new
standings-empty-season = W tym sezonie nie skończyła się jeszcze żadna partia. Nowy stół: /new
standings-unfinished = Niedokończone partie: { $count }
standings-left = { -left } odejścia przed końcem
standings-what-rating = 📈 <b>Ranking</b>: każdy zaczyna od 1000; najwięcej daje wyprzedzenie silnych graczy. Obok: wygrane partie.
standings-what-season = 📅 <b>Sezon</b>: wszystko liczy się od nowa, aż zakończy go admin grupy; najlepsi trafiają na tablicę honorową.
standings-heads-rating = ranking | wygrane
standings-heads-wins = wygrane | kontrakty
standings-best-win = najwyższa wygrana { $points }
standings-computer = komputer, { $level }
standings-heads-contracts = ugrane | najwyższy
standings-heads-barrels = beczki | spadki | krechy
standings-heads-cards = na rozdanie | meldunki
standings-heads-points = punkty | wygrane
standings-line-rating = { $who } · <b>{ $rating }</b> · { $wins }~z~{ $games }
standings-line-unrated = { $who } · { $wins }~z~{ $games }
standings-line-contracts = { $who } · { $made }~z~{ $tried } · { $biggest ->
    [0] { "–" }
   *[other] max~{ $biggest }
}
standings-line-barrels = { $who } · { -barrel }~{ $climbs } · spadki~{ $falls } · { -bolt }~{ $bolts }
standings-line-cards = { $who } · { $average } · { -marriage }~{ $marriages }
standings-line-points = { $who } · <b>{ $points }</b> · { $wins }~z~{ $games }
button-standings = 🏆 Tabela
button-standings-rating = 🏆 Ranking
button-standings-wins = 🏆 Wygrane
button-standings-contracts = 🎯 Kontrakty
button-standings-barrels = { -barrel } Beczki
button-standings-cards = { -marriage } Punkty
button-standings-points = 🎲 Punkty za partie
button-standings-more = 👥 Na 3 i 4 osoby
button-standings-two = ⚔️ Pojedynki
button-standings-computers = { -computer } Z komputerami
button-standings-paper = 🃏 Prawdziwe karty
button-standings-me = 👤 Moje wyniki
button-standings-season = 📅 Ten sezon
button-standings-all = 📚 Wszystkie partie
button-honours = 🏅 Minione sezony
button-season-end = 🏁 Zakończ sezon
button-season-end-now = 🏁 Tak, zakończ
button-season-on = Jeszcze nie
button-season-undo = ↩ Cofnij koniec
season-ask = 🏁 <b>Zakończyć sezon { $number }?</b> Pyta { $who }. Tabela sezonu trafi na tablicę honorową, a nowy sezon wszyscy zaczną na równi. Tabela wszystkich partii zostaje. Admin może to cofnąć przez tydzień.
season-over = 🏁 <b>Koniec sezonu { $number }</b>, kończy go { $who }.
season-next = Nowy zacznie się z następną partią. Pokaże go /score sezon
season-reopened = ↩ <b>Sezon { $number } trwa dalej</b>: { $who } cofa jego koniec.
honours-title = 🏅 Tablica honorowa
honours-season = Sezon { $number } · do { $day }
toast-season-who = Sezon kończy tylko admin grupy i tylko on może to cofnąć.
toast-season-on = Sezon trwa dalej.
toast-season-over = Ten sezon już się skończył.
toast-season-late = Cofnąć można tylko koniec ostatniego sezonu, przez tydzień.
toast-season-empty = W tym sezonie nikt jeszcze nie wygrał partii.
person-none = { $who } nie ma tu jeszcze żadnej skończonej partii.
person-none-you = Nie masz tu jeszcze żadnej skończonej partii.
person-unknown = Nikt o imieniu „{ $name }” nie skończył tu partii. Napisz <code>/score @nazwa</code> albo odpowiedz /score na wiadomość gracza.
person-which = Imię „{ $name }” ma tu kilka osób: { $names }. Napisz <code>/score @nazwa</code> albo odpowiedz /score na wiadomość gracza.
person-alert = { $who }: ranking { $rating }. Wygrane partie: { $wins } z { $games }, ugrane kontrakty: { $made } z { $tried }, { $average } pkt na rozdanie.
person-rating = 🏆 Ranking <b>{ $rating }</b> · miejsce { $position } z { $of }
person-rating-alone = 🏆 Ranking <b>{ $rating }</b>
person-matches = 🃏 Wygrane partie: { $wins } z { $games }
person-average = 📈 Punkty na rozdanie: { $average } · { $deals ->
    [one] { $deals } rozdanie
    [few] { $deals } rozdania
   *[many] { $deals } rozdań
}
person-contracts = 🎯 Kontrakty: { $made } z { $tried }{ $biggest ->
    [0] { "" }
   *[other] { " " }· rekord { $biggest }
}
person-cards = { -marriage } Meldunki: { $marriages } · { -bolt } krechy: { $bolts }
person-barrels = { -barrel } Wejścia na beczkę: { $climbs }, spadki: { $falls }
person-points = 🎲 Punkty za partie: { $points }
person-left = { -left } Odejścia przed końcem: { $count }
person-two = ⚔️ Pojedynki: { $rating } · wygrane { $wins } z { $games }
person-computers = { -computer } Z komputerami: wygrane { $wins } z { $games }
tile-rating = ranking
tile-wins = wygrane partie
tile-average = pkt na rozdanie
tile-contracts = ugrane kontrakty
tile-biggest = najwyższy kontrakt
tile-marriages = meldunki
tile-bolts = krechy
tile-climbs = na beczce
tile-falls = spadki
tile-left = odejścia
duel-title = ⚔️ { $one } – { $other }
duel-never = Nie macie jeszcze razem żadnej partii do rankingu.
duel-games = Partie razem: { $count }
duel-ahead = Kto był wyżej: <b>{ $one } – { $other }</b>{ $level ->
    [0] { "" }
   *[other] { " " }(równo { $level })
}
duel-wins = 🏆 Wygrane: { $one } – { $other }
duel-average = 📈 Punkty na rozdanie: { $one } – { $other }
duel-contracts = 🎯 Kontrakty: { $one } – { $other }
duel-biggest = Najwyższy kontrakt: { $one } – { $other }
duel-marriages = { -marriage } Meldunki: { $one } – { $other }
score-word-me = ja, moje
score-word-season = sezon
