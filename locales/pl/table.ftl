# Wiadomość grupy o rozdaniu.
table-deal = <b>Rozdanie { $number }</b> · rozdaje { $dealer }
table-deal-over = <b>Rozdanie { $number } skończone</b>
deal-of = { $number } z { $of }
table-golden = ✨ Złote rozdanie
table-dark = { -dark } W ciemno: { $who }
table-sitting = 💤 Na musiku siedzi { $who }
table-taken = Wzięte: { $taken }
table-claimed = 🏁 Pozostałe lewy: { $who }
table-trump = Atut: { $suit }
table-waits-cut = Przekłada: { $who }
table-waits-dark = W ciemno czy nie: { $who }
table-waits-claims = Nowe rozdanie czy nie?
table-waits-auction = Licytuje: { $who }
table-waits-take = Wybiera musik: { $who }
table-waits-buyout = Targ o musik: { $who }
table-waits-giving = Oddaje karty: { $who }
table-waits-contract = Podaje kontrakt: { $who }
table-waits-trump = Ogłasza atut: { $who }
table-waits-play = Kolej: { $who }
table-moved = ⬇️ Stół jest teraz niżej
button-my-cards = Moje karty
button-next-deal = Następne rozdanie { -forward }
button-rematch = Rewanż
mark-free = 🆓
mark-conceded = B
mark-truck = W
story-stand-in = { $who } (zastępca)
story-auction = Licytacja: { $calls }
story-cut = ✂️ Przekłada { $who }{ $outcome ->
    [plain] .
    [nine] : { $card }, jeszcze raz.
    [fined] : { $card }, trzecia dziewiątka, kara.
    [jack] : { $card } idzie do środka.
    [again] : { $card }, przekłada też rozdający.
   *[shown] : { $card }.
    }
story-dark = { -dark } { $who } gra w ciemno!
story-looked = 👀 { $who } zagląda w karty.
story-redeal = 🔁 { $who } pokazuje { $cards }: nowe rozdanie ({ $why }).
story-redeal-refused = 🔁 { $who }: trzeciego nowego rozdania z rzędu nie ma.
story-lifted = 🔆 { $who } przebija grę w ciemno.
story-way-golden = ✨ { $who } gra~{ $bid } bez licytacji.
story-way-last_chance = { -barrel } Ostatnia szansa: { $who } gra~{ $bid }.
story-way-own_deal = { -barrel } Własne rozdanie na beczce: { $who } gra~{ $bid }.
story-way-barrel = { -barrel } Musik za~{ $bid } z beczki: { $who }.
story-talon = Musik bierze { $who }: { $cards }
story-talon-hidden = Musik bierze { $who }, zakryty.
story-talon-picked = Musik~{ $number } bierze { $who }: { $cards }
story-talon-picked-hidden = Musik~{ $number } bierze { $who }, zakryty.
story-offer = 💰 { $who } daje~{ $amount } za musik.
story-offer-declined = { $who } nie sprzedaje.
story-sold = 🤝 { $who } kupuje musik za~{ $amount }, sprzedaje { $seller }.
story-laid = { $who } odkłada { $count ->
    [one] kartę
    [2] dwie karty
    [few] { $count } karty
   *[many] { $count } kart
    }.
story-gift = { $card }: { $who } → { $to }
story-contract = { $who } gra~{ $bid }.
story-raised = { $who } podnosi na~{ $bid }.
story-conceded = 🏳 { $who }:~{ $bid }, bomba.
story-crossed = { -cross } { $who }:~{ $bid }, krzyżyk, reszta po kresze.
story-trump = 👑 { $who }: atut { $suit }
story-marriage = { -marriage } { $who }: { $kind ->
    [aces] cztery asy
    [half] półmeldunek { $suit }
   *[full] meldunek { $suit }
    }~+{ $points }, { $trump ->
    [none] bez atutu
    [same] atut
   *[other] atut { $trump }
    }
story-last-ace = 👑 { $who }: ostatni as, atut { $suit }
story-nines = 9️⃣ { $who }: cztery dziewiątki~+{ $points }
story-bank = 🏦 Odłożone bierze { $who }:~+{ $points }
story-made = ✅ { $who }:~{ $bid } ugrane, wzięte~{ $points }.
story-failed = ❌ { $who }:~{ $bid } nieugrane, wzięte~{ $points }.
story-golden-again = ✨ Nikt nie ugrał złotego: złote jeszcze raz!
story-bolt = { -bolt } krecha
story-game-points = Punkty za partię: { $gained }
story-won = 🏆 Partię wygrywa { $who }!
score-title = <b>Zapis</b>
score-title-of = <b>Zapis</b> · { $count } z { $of } rozdań
score-empty = Żadne rozdanie nie jest jeszcze rozegrane.
score-concessions = B: { $who }
score-crosses = +: { $who }
legend-bolt = * { -bolt } krecha
legend-barrel = ( )¹ { -barrel } beczka, próby
legend-reverse = [ ]¹ { -reverse-barrel } odwrotna beczka
legend-truck = W wywrotka
legend-failed = × nieugrane
legend-conceded = B bomba
legend-crossed = + krzyżyk
legend-stood = ° grał zastępca
