# Rozdania i partie, które się skończyły: „Karty”, /history.
button-cards = 🃏 Karty
button-sheet = 📋 Zapis
button-tricks = Lewa po lewie { -forward }
button-deal = 🃏 Całe rozdanie
button-of = { $number } / { $of }
past-trick = Lewa { $number } z { $of }
past-trick-won = → { $who } { $points }
past-marriage = { -marriage } { $who }: { $suit } +{ $points }
past-stood = 💤 { $who }: { $what }
past-stood-now = 💤 { $who }
past-stood-bids = licytacja
past-stood-talon = musik i kontrakt
past-stood-tricks = { $one ->
    [yes] lewa
   *[no] lewy
}~{ $numbers }
picture-held = Na ręce
picture-trick = Lewa { $number } z { $of }
picture-trump = Atut
toast-cards-later = Ten stół gra dalej tą samą talią: karty zdradziłyby następne rozdania. Dopiero po partii.
toast-past-gone = Tu nie ma już nic do oglądania.
toast-past-strangers = Partie grupy widzą tylko jej członkowie.
toast-past-unfinished = To rozdanie jeszcze trwa.
button-match = 📋 Cała partia
button-matches = 📚 Wszystkie partie
button-places = 📚 Inne czaty
button-history-home = 📚 Na czacie ze mną
button-match-rules = 📖 Zasady
button-whole-book = 📖 Cała księga zasad
button-record = 📎 Plik partii
history-title = 📚 Partie
matches-playing = Partia jeszcze trwa i pojawi się tutaj, gdy się skończy.
history-where = Gdzie?
history-place = { $place } · { $count ->
    [one] { $count } partia
    [few] { $count } partie
   *[many] { $count } partii
}
history-date = { $day }.{ $month }.{ $year }
history-line = { $date } · { $count ->
    [one] { $count } rozdanie
    [few] { $count } rozdania
   *[many] { $count } rozdań
}
history-unfinished = 🏳
history-ask = Numer otwiera partię.
history-deals = Numer otwiera rozdanie ze wszystkimi kartami.
history-no-deal = Żadnego rozdania nie dokończono.
history-gone = Karty tej partii nie są już przechowywane.
history-playing = ⏳ Ta partia jeszcze trwa.
forget-ask = 🗑 <b>Mam o tobie zapomnieć?</b>
forget-goes = Na dobre znikną: twoje imię, ID w Telegramie, ustawienia, twój własny stół ze wszystkimi partiami, twoje statystyki i rankingi oraz to, co tu pokazywałem.
forget-stays = Znajomi zachowają zapisy partii rozegranych z tobą. Twojego imienia już na nich nie będzie i nikt nie rozpozna, że to ty. Wiadomości na czatach zostają, kopie zapasowe też, póki ich nie usunięto. Jeśli znów napiszesz, poznamy się od nowa.
button-forget = Tak, zapomnij o mnie
forget-busy = Siedzisz jeszcze przy stole: { $places }. Odejdź: /leave (własny stół: /cancel) albo niech gospodarzem będzie kto inny, potem znów napisz /forget.
forget-done = Gotowe. Nic już o tobie nie wiem. Żegnaj!
forget-home = /forget działa na prywatnym czacie ze mną.
