# Jak się mówi przy kartach między sobą: para zamiast meldunku, wtopa zamiast nieugranego, kozer zamiast atutu, blotka.
# Te słowa zastępują swoje klucze na czacie, który tak woli; wszystko inne zostaje po staremu.
settings-slang = para, wtopa, kozer, blotka – jak przy stole.
button-slang = Slang
ask-bid = 👉 <b>Ile dajesz?</b>
story-marriage = { -marriage } { $who }: { $kind ->
    [aces] cztery asiory
    [half] pół pary { $suit }
   *[full] para { $suit }
    }~+{ $points }, { $trump ->
    [none] bez kozera
    [same] kozer
   *[other] kozer { $trump }
    }
ask-marriage = 👉 { $card }: <b>pokazujesz parę?</b>
button-declare = { -marriage } Para!
button-silent = 🤫 Cicho sza
button-keep-trump = { -marriage } Para, kozer dalej { $suit }
do-lead-declare = Zagraj { $card } i pokaż parę
do-lead-silent = Zagraj { $card } i ani słowa
do-lead-keep-trump = Zagraj { $card }, para, kozer zostaje
past-marriage = { -marriage } { $who }: para { $suit } +{ $points }
why-marriage = para { $suit } za { $amount }
why-marriage-aces = cztery asiory za { $amount }
why-keeps-marriage = para { $suit } zostaje razem
why-keeps-half = niżej masz tylko parę { $suit }, trzymaj ją
why-master = nikt inny nie ma starszej, lewa w kieszeni
why-small-card = lewa nie twoja, rzuć blotkę
passed-hand = Pas za ciebie: { $amount ->
    [120] bez pary najwyżej 120
   *[other] z twoimi parami najwyżej { $amount }
    }.
passed-no-marriage = Pas za ciebie: grę w ciemno przebija tylko para.
story-made = ✅ { $who }:~{ $bid } w kieszeni, zgarnięte~{ $points }.
story-failed = ❌ { $who }: wtopa na~{ $bid }, zgarnięte~{ $points }.
end-failed = 🎯 Zdecydowała wtopa na { $bid }: { $who }
why-costs-too-much = { $amount } często wychodzi, ale wtopa kosztuje za dużo
why-cheaper-lost = { $amount } wychodzi { $often }, ale wtopa kosztuje więcej
why-cheaper-lost-plain = wtopa na { $amount } kosztuje więcej
button-claim = 🏁 Reszta dla mnie
table-claimed = 🏁 { $who }: „Reszta dla mnie!”
