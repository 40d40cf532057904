# Podpowiedzi: co zrobić, dlaczego i na ile to pewne. I analiza rozdania.
button-hint = { -hint } Podpowiedź
button-chances = 📊 Szanse
toast-hint-first = Chwilka: zaraz będzie podpowiedź.
toast-hint-thinks = Myślę…
toast-hint-busy = Komputer jest zajęty. Spróbuj za chwilę.
toast-hint-off = W tej grupie podpowiedzi są wyłączone.
toast-hint-people = Między ludźmi nie ma podpowiedzi. Włączysz je w /settings
hint = { -hint } { $do }: { $why }.
hint-odds = Ugrasz { $amount } { $often }.
hint-odds-theirs = { $who } ugra { $amount } { $often }.
hint-made = Kontrakt jest już ugrany.
how-often = { $chance ->
        [0] bardzo rzadko
        [100] prawie zawsze
       *[other] mniej więcej w { $chance } na 100 takich układów
    }
hint-call = { $amount } wychodzi { $often }.
hint-call-win = Szanse na wygranie partii: z licytacją { $bid }~%, z pasem { $passed }~%.
hint-call-even = Szanse na wygraną z licytacją i z pasem są prawie równe.
hint-counted = Ocenione po samych kartach, bez sprawdzania układów.
do-cut = Przełóż { $amount }
do-look = Zajrzyj w karty
do-dark = Graj w ciemno
do-redeal = Żądaj nowego rozdania
do-keep = Graj tymi kartami
do-bid = Licytuj { $amount }
do-pass = Pasuj
do-take = Weź musik { $amount }
do-offer = Zaproponuj { $amount }
do-refuse = Odmów
do-accept = Sprzedaj
do-give = Oddaj { $cards }
do-give-to = { $card } → { $who }
do-lay = Odłóż { $cards }
do-contract = Graj { $amount }
do-concede = Rzuć bombę
do-cross = Postaw krzyżyk
do-trump = Atut { $suit }
do-play = Zagraj { $card }
do-lead-card = Zagraj { $card }
do-lead-declare = Zagraj { $card } i zamelduj
do-lead-silent = Zagraj { $card } bez meldunku
do-lead-keep-trump = Zagraj { $card }, zamelduj, atut zostaw
why-only = innego ruchu nie ma
why-cut = gdzie przełożyć, to czysty los
why-look = obiecywać w ciemno to loteria
why-poor-hand = karta słaba, warta około { $amount }
why-fair-hand = karta warta około { $amount }, można grać
why-talon-unseen = leżą zakryte, wszystko jedno który
why-good-offer = { $amount } bez ryzyka to dobra cena
why-low-offer = { $amount } za takie rozdanie to za mało
why-no-offer = musik nie jest wart twoich punktów
why-hand-counts = karta warta około { $amount }
why-hand-short = karta warta tylko około { $amount }
why-must-bid = pasować nie wolno, a więcej nie trzeba
why-good-bid = to lepsze niż zostawić im musik
why-bid-marriage = meldunek { $suit } za { $amount }
why-bid-ace = meldunek { $suit } i as
why-bid-anyway = { $amount ->
        [0] meldunku nie ma, ale karta jest mocna i bez niego
       *[other] meldunek { $suit } bez asa, ale reszta karty jest mocna
    }
why-risk-anyway = { $amount ->
        [0] meldunku nie ma, to ryzyko, ale zostawić im musik kosztuje więcej
       *[other] meldunek { $suit } bez asa, to ryzyko, ale zostawić im musik kosztuje więcej
    }
why-jump = { $amount ->
        [0] po przeskoku trudniej im przebić
       *[other] meldunek { $suit } za { $amount }, a przeskok trudniej im przebić
    }
why-lesser-evil = ryzyko, ale zostawić im musik kosztuje więcej
why-few-made = { $amount } wychodzi za rzadko
why-no-marriage = nie masz meldunku
why-no-ace = meldunek { $suit } tylko za { $amount } i ani jednego asa
why-pass-anyway = { $aces ->
        [0] meldunek { $suit } za { $amount } jest, ale ani jednego asa
        [1] meldunek { $suit } za { $amount } i jeden as: tutaj to za mało
        [2] meldunek { $suit } za { $amount } jest, ale z dwoma asami lepiej tu grać przeciwko nim
       *[other] meldunek { $suit } za { $amount } jest, ale z tyloma asami lepiej grać przeciwko nim
    }
why-costs-too-much = { $amount } często wychodzi, ale wpadka kosztuje za dużo
why-better-defend = gra przeciwko nim daje więcej
why-keeps-marriage = meldunek { $suit } zostaje cały
why-keeps-suit = długi kolor { $suit } zostaje cały i na końcu może brać lewy
why-clears-suit = pozbywasz się { $suit } i możesz potem bić ten kolor atutem
why-cheap-gift = { $amount ->
        [0] nie dostają z tym ani punktu
        [one] dostają z tym tylko { $amount } punkt
        [few] dostają z tym tylko { $amount } punkty
       *[many] dostają z tym tylko { $amount } punktów
    }
why-on-average = przy większości układów daje trochę więcej
why-makes-it = tak { $amount } wychodzi częściej
why-stops-it = { $who } rzadziej ugra { $amount }
why-raises = karta mocniejsza niż twoja odzywka, a więcej to już ryzyko
why-sure-enough = więcej to większe ryzyko, a zysk niewielki
why-concede-dearer = bomba kosztuje więcej, bo reszta dostaje swoje
why-hopeless = { $amount } wychodzi { $often }
why-hopeless-plain = na { $amount } karta za słaba
why-cheaper-lost = { $amount } wychodzi { $often }, ale wpadka kosztuje więcej
why-cheaper-lost-plain = wpadka na { $amount } kosztuje więcej
why-best-trump = { $amount ->
        [0] z nim kontrakt wychodzi najczęściej
        [one] masz w nim { $amount } kartę, a kontrakt wychodzi najczęściej
        [few] masz w nim { $amount } karty, a kontrakt wychodzi najczęściej
       *[many] masz w nim { $amount } kart, a kontrakt wychodzi najczęściej
    }
why-marriage = meldunek { $suit } za { $amount }
why-marriage-aces = cztery asy za { $amount }
why-master = nikt inny nie ma starszej, lewa twoja
why-master-own = starsze są tylko twoje karty
why-top-of-suit = nikt inny nie ma starszej, bije ją tylko atut
why-draws-trumps = starszego atutu nie mają, a ich atuty schodzą
why-forces-trumps = ściąga ich atuty
why-drives-out = wybija { $cards }, potem najstarsza jest twoja
why-small-lead = blotka, niewiele na niej tracisz
why-from-declarer = grający tej lewy na pewno nie weźmie, { $amount }~pkt
why-takes = lewa na pewno twoja, { $amount }~pkt
why-takes-for-now = na razie lewa jest twoja, { $amount }~pkt
why-feeds = bierze { $who }, a gracie razem przeciw grającemu: dorzuć { $amount }
why-may-take = lewę może jeszcze wziąć { $who }, dorzuć { $amount }
why-as-good = może być i { $cards }, różnica niewielka
why-leaves-it = bierze { $who }, a gracie razem przeciw grającemu
why-ducks = { $cards } przyda się później
why-keeps-half = niżej masz tylko meldunek { $suit }, trzymaj go
why-keeps-guard = niżej masz tylko obstawę dziesiątki { $suit }
why-small-card = lewa nie twoja, daj jak najmniej
why-alike = prawie bez różnicy
end-hinted = { -hint } Z podpowiedziami: { $who }
button-review = { -review } Analiza
toast-review-later = Przy tym stole gra się dalej tą samą talią, a analiza zdradziłaby jej ułożenie. Dopiero po partii.
toast-review-thinks = Patrzę wstecz…
button-accuracy = 🎯 Moja dokładność
accuracy = 🎯 Dokładność <b>{ $percent }%</b> · dobre decyzje: { $good } z { $all }
accuracy-progress = Rozdanie { $done } z { $of }…
accuracy-none = Nie ma czego oceniać: żadnych własnych decyzji.
accuracy-best = Najlepsze: rozdanie { $deal }, { $percent }%
accuracy-worst = Najgorsze: rozdanie { $deal }, { $percent }%
review-title = { -review } Analiza rozdania { $deal }
review-thinks = Ważę twoje decyzje według tego, co było wtedy wiadomo…
review-clean = Bez wyraźnych błędów.
review-good = Dobre decyzje: { $good } z { $all }.
review-unlucky = Z takimi kartami { $amount } wychodzi { $often }; tym razem nie wyszło.
review-honest = Oceniane według tego, co było wtedy wiadomo, a nie według cudzych kart.
review-stand-in = Ruchów, które zrobił za ciebie komputer, nie oceniam.
review-hand = { $who }: { $cards }
review-item = { $number }. { $what }
review-auction = Licytacja, było { $bid }
review-giving = Oddane karty
review-contract = Kontrakt, licytacja { $bid }
review-trump = Atut
review-play = Lewa { $number }{ $lead ->
    [yes] , twoje wyjście
   *[no] {""}
    }
review-label = { $kind ->
    [play] Lewa { $number }
    [giving] Oddanie
    [contract] Kontrakt
    [trump] Atut
   *[auction] Licytacja
    }: { $did }
review-held = Na ręce: { $cards }
review-did = Ty: { $did }
review-better = Lepiej { $do }: { $why }.
review-cost = Szansa na wygranie partii: −{ $count }%.
review-small = Niewielka cena: mniej niż 1% szans na wygraną.
review-unsure = Szansa na wygranie partii: być może −{ $count }%.
review-risky = Ryzykownie: { $amount } wychodzi { $often }.
review-timid = Zbyt ostrożnie: { $amount } wychodzi { $often }.
did-pass = pas
did-look = spojrzenie w karty
did-concede = bomba
did-cross = krzyżyk
