# Własny pulpit gracza.
panel-title = <b>{ $place }</b> · rozdanie { $number }
panel-dealing = Trwa rozdawanie kart.
panel-bids = Licytacja: { $calls }
panel-unasked = { $calls }. Stoisz na~{ $bid }, więc grasz.
panel-bid = Odzywka: { $who }~·~{ $bid }
panel-contract = Kontrakt: { $who }~·~<b>{ $bid }</b>
panel-trump = , atut~{ $suit }
panel-laid = Odłożone: { $cards }
panel-unseen = 🂠 Twoje karty leżą zakryte.
panel-sitting = 💤 Rozdajesz i siedzisz na musiku.
panel-talon = Musik: { $cards }
panel-given = 🎁 { $who } daje ci { $card }
panel-given-to = 🎁 { $who } → { $to }: { $card }
panel-gave = 🎁 Oddane: { $gifts }
panel-gave-to = { $card }~→~{ $who }
panel-worth = Punkty kart: { $worth }
worth-aces = { -marriage }~asy~{ $points }
worth-half = { -marriage }~½{ $suit }~{ $points }
worth-full = { -marriage }~{ $suit }~{ $points }
passed-hand = Pas za ciebie: { $amount ->
    [120] bez meldunku najwyżej 120
   *[other] z twoimi meldunkami najwyżej { $amount }
    }.
passed-most = Pas za ciebie: powyżej { $amount } tu się nie licytuje.
passed-debt = Pas za ciebie: z takim długiem tu się nie licytuje.
passed-barrel = Pas za ciebie: z beczki tu się nie licytuje.
passed-mercy = Pas za ciebie: na setce jest dłużnik, wszyscy ustępują.
passed-dark = Pas za ciebie: gry w ciemno tu się nie przebija.
passed-no-marriage = Pas za ciebie: grę w ciemno przebija tylko meldunek.
panel-last = Ostatnia lewa: { $cards }
panel-you-won = 🏆 Wygrywasz partię!
ask-cut =
    ✂️ Górne karty idą pod spód.
    👉 <b>Gdzie przekładasz?</b>
ask-cut-again =
    ✂️ { $count ->
        [1] Wyszła dziewiątka.
       *[other] Dziewiątki z rzędu: { $count }; trzecia to kara.
    }
    👉 <b>Przełóż jeszcze raz: gdzie?</b>
ask-dark =
    { -dark } W ciemno: { $bid }, zanim zobaczysz karty.
    👉 <b>W ciemno czy patrzysz w karty?</b>
ask-dark-sure =
    { -dark } Grasz~{ $bid }, cokolwiek masz na ręce.
    👉 <b>W ciemno?</b>
ask-claim =
    🔁 { $why }
    👉 <b>Żądasz nowego rozdania?</b>
ground-redeal_hand_points_below = mało punktów na ręce
ground-redeal_hand_nines = dziewiątki na ręce
ground-redeal_hand_jacks = walety na ręce
ground-redeal_four_aces = cztery asy
ground-redeal_talon_points_below = mało punktów w musiku
ground-redeal_talon_nines = dziewiątki w musiku
ground-redeal_talon_jacks = walety w musiku
ground-four_nines = cztery dziewiątki
ground-three_nines = trzy dziewiątki
ground-four_jacks = cztery walety
ground-points_below = mało punktów
ask-bid = 👉 <b>Ile licytujesz?</b>
ask-bid-unseen =
    { -dark } Kto wygra odzywką w ciemno, gra w ciemno.
    👉 <b>Odzywka w ciemno czy patrzysz?</b>
ask-lift =
    { -dark } Wyższa odzywka przebija grę w ciemno.
    👉 <b>Ile licytujesz?</b>
ask-open = 👉 <b>Od ilu zaczynasz?</b>
ask-bid-sure = 👉 <b>Licytujesz~{ $bid }?</b> Teraz jest~{ $standing }.
ask-bid-held = ⏳ <b>Licytujesz~{ $bid }.</b> Reszta usłyszy za chwilę.
ask-take = 👉 <b>Który musik?</b>
ask-offer =
    💰 Twoje punkty za musik, i grasz ty.
    👉 <b>Ile proponujesz?</b>
ask-sell =
    💰 { $who } daje~{ $amount } za musik i gra zamiast ciebie.
    👉 <b>Sprzedajesz?</b>
ask-sell-sure =
    💰 Wtedy gra { $who }, a ty dostajesz~{ $amount }.
    👉 <b>Sprzedajesz musik?</b>
ask-give = 👉 Którą kartę dostaje { $who }?
ask-give-chosen = { $card } → { $who }
ask-give-sure =
    { $gifts }
    👉 <b>{ $count ->
        [1] Oddajesz tę kartę?
       *[other] Oddajesz te karty?
    }</b>
ask-lay = 👉 { $count ->
    [1] <b>Którą kartę odkładasz?</b>
   *[other] <b>Które karty odkładasz?</b> Jeszcze { $count }.
    }
ask-lay-sure =
    { $cards }
    👉 <b>Odkładasz zakryte?</b>
ask-contract = 👉 <b>Ile grasz?</b> Licytacja:~{ $bid }.
ask-contract-unbid = 👉 <b>Ile grasz?</b>
ask-contract-only = 👉 <b>Grasz~{ $bid }?</b>
ask-contract-sure = 👉 <b>Grasz~{ $amount } zamiast~{ $bid }?</b>
ask-concede = 👉 <b>Rzucasz bombę?</b> Tracisz~{ $price }, { $share ->
        [none] reszta dostaje swoje
        [nothing] reszta nic nie dostaje
       *[known] reszta dostaje po~{ $share }
    }.
ask-concede-bolt = 👉 <b>Rzucasz bombę?</b> Dostajesz { $count ->
    [one] krechę
    [few] { $count } krechy
   *[many] { $count } krech
    }, { $share ->
        [none] reszta dostaje swoje
        [nothing] reszta nic nie dostaje
       *[known] reszta dostaje po~{ $share }
    }.
ask-concede-free = 👉 <b>Rzucasz bombę?</b> Nic nie tracisz, { $share ->
        [none] reszta dostaje swoje
        [nothing] reszta nic nie dostaje
       *[known] reszta dostaje po~{ $share }
    }.
ask-cross = 👉 <b>Stawiasz krzyżyk?</b> Bez punktów: dla ciebie krzyżyk, dla reszty po kresze.
ask-concede-held = ⏳ <b>Rzucasz bombę.</b> Reszta zobaczy to za chwilę.
ask-cross-held = ⏳ <b>Stawiasz krzyżyk.</b> Reszta zobaczy to za chwilę.
ask-trump = 👉 <b>Który kolor jest atutem?</b>
ask-marriage = 👉 { $card }: <b>meldujesz?</b>
ask-lead = 👉 <b>Wychodzisz.</b>
ask-follow = 👉 <b>Twoja karta?</b>
ask-single = 👉 { $card } <b>pójdzie sama.</b>
ask-sure = 👉 <b>Zagrać { $card }?</b>
panel-chosen = ⏩ { $card } pójdzie w twojej kolejce; naciśnij jeszcze raz, żeby cofnąć.
button-dark = { -dark } W ciemno, { $bid }
button-dark-sure = { -dark } Tak, w ciemno
button-look = 👀 Patrzę
button-take = Musik { $number }
button-no-offer = Nie kupuję
button-accept = 🤝 Sprzedaję za { $amount }
button-accept-sure = 🤝 Tak, sprzedaję
button-refuse = Nie sprzedaję
button-redeal = Nowe rozdanie
button-keep = Gram
button-pass = Pas
button-bid-sure = ✅ Licytuję { $bid }
button-most = maks. { $bid }
button-more = więcej…
button-give = ✅ Oddaję
button-lay = ✅ Odkładam
button-play = { -forward } Gram~{ $bid }
button-contract-sure = ✅ Gram { $bid }
button-concede = 🏳 Bomba…
button-concede-sure = 🏳 Tak, bomba
button-cross = { -cross } Krzyżyk…
button-cross-sure = { -cross } Tak, krzyżyk
button-declare = { -marriage } Melduję
button-silent = 🤫 Bez meldunku
button-keep-trump = { -marriage } Melduję, atut dalej { $suit }
button-refresh = 🔄 Odśwież
whisper-empty = 🃏 Twoje karty…
button-claim = 🏁 Reszta moja
button-unplay = ↩ Zabieram kartę
button-unsay = ↩ Cofam
hand-none = Nie siedzisz przy stole.
toast-stale = Gra poszła dalej: spójrz jeszcze raz.
toast-not-a-player = Nie grasz przy tym stole.
toast-already-dealt = Karty są już rozdane.
toast-broken = Coś się u mnie zepsuło; na stole wszystko po staremu. Spróbuj jeszcze raz.
toast-slowly = Nie tak szybko: część stuknięć pominięto.
toast-tables-enough = Dość stołów na dziś. Nowy będzie można otworzyć za jakiś czas.
toast-away = Nie mogę teraz zajrzeć do notatek. Spróbuj jeszcze raz.
toast-unreadable = Zapis tego stołu jest uszkodzony, więc gra stoi; gdzie dokładnie, mówi dziennik bota. /new otwiera inny stół.
toast-language = Od teraz mówię z tobą po polsku.
