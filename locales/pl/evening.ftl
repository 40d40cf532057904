# Duplicate evenings (/evening). evening-heads are the headings of the picture: total, then the last round.
evening-title = 🌙 <b>Wieczór turniejowy</b>
evening-about = Przy każdym stole te same rozdania. Twoje punkty porównuję z wynikiem tego samego miejsca przy innych stołach. Wolne miejsca zajmą komputery.
evening-length = { $rounds ->
    [one] { $rounds } runda
    [few] { $rounds } rundy
   *[many] { $rounds } rund
} po { $deals ->
    [one] { $deals } rozdaniu
    [few] { $deals } rozdania
   *[many] { $deals } rozdań
} · około { $minutes }~min
evening-people = 👥 { $count }: { $who }
evening-nobody = 👥 Na razie nikogo. Potrzeba co najmniej { $count } osób.
evening-round = <b>Runda { $number } z { $rounds }</b> · karty są na czacie ze mną
evening-table = Stół { $number }: { $who }
evening-place = 🌙 { $place }: runda { $number }, stół { $table }
evening-secret = Karty i wyniki są tajne, dopóki nie skończy ostatni stół.
evening-pause = ⏸ Runda { $number } zacznie się za { $minutes } min albo gdy wszyscy będą gotowi ({ $ready } z { $count }).
evening-over = Koniec wieczoru.
evening-won = Koniec wieczoru. Zwycięstwo: <b>{ $who }</b>, { $points }
evening-cancelled = 🌙 Wieczór turniejowy odwołany.
evening-end-ask = Zakończyć wieczór dla wszystkich? Liczą się tylko rozegrane rundy.
evening-keys = 🔑 Klucze do wszystkich talii, do sprawdzenia
evening-digits = Runda { $number }: { $digits }
evening-left = Nie grasz już w turnieju. Dalej gra za ciebie komputer.
evening-off = Tu nie ma wieczorów turniejowych: włącza się je w /settings.
evening-group = Wieczory turniejowe gra się w grupach: napisz tam /evening.
evening-seated = 🌙 Bierzesz udział. Karty przyjdą tutaj, gdy wieczór się zacznie.
evening-gone = Do tego wieczoru nie można już dołączyć.
evening-others = 🌙 Przy innych stołach runda { $number } jeszcze trwa. Potem klasyfikacja pojawi się w grupie „{ $place }”.
evening-no-pause = 🌙 Wieczoru turniejowego nikt nie wstrzymuje: wszystkie stoły grają naraz, na ruch jest { $seconds } s. Gdy cię nie ma, gram za ciebie. Po każdej rundzie przerwa: { $minutes } min.
evening-cancel-there = 🌙 Wieczór kończy { $who } albo admin: /cancel w grupie „{ $place }”. Po /leave odchodzisz tylko ty.
evening-heads = razem|runda
evening-deals = Twoje punkty (Ø tego miejsca gdzie indziej) → różnica
evening-deal = <b>Runda { $round }, rozdanie { $deal } z { $deals }</b>
evening-columns = kon.|pkt|Ø|±
evening-seat = Miejsce { $number }
evening-computer = komp.
evening-compared = Ø to średnia tego miejsca przy innych stołach, × — nieugrany kontrakt.
evening-replays = 🃏 Jak grano przy stole:
button-evening-join = 🙋 Gram
button-evening-leave = Rezygnuję
button-evening-start = { -forward } Zaczynamy
button-evening-rounds = Rundy: { $rounds } ↻
button-evening-ready = 👍 Możemy grać
button-evening-deals = Moje rozdania
button-evening-all = 📊 Wszystkie rozdania
button-evening-again = 🔁 Jeszcze raz
button-evening-new = 🌙 Zbierz graczy
button-evening-end = Zakończ wieczór
toast-evening-in = Bierzesz udział.
toast-evening-sure = Na pewno rezygnujesz? Nie będzie powrotu: komputer dogra za ciebie, a w klasyfikacji spadniesz na koniec. Jeśli tak, naciśnij jeszcze raz.
toast-evening-out = Nie bierzesz już udziału.
toast-evening-not = Nie bierzesz udziału.
toast-evening-full = Komplet: wszystkie miejsca zajęte ({ $count }).
toast-evening-few = Za mało: potrzeba co najmniej { $count } osób.
toast-evening-often = Za dużo wieczorów z rzędu. Następny możesz zacząć za 10 minut.
toast-evening-begun = Wieczór już się zaczął.
toast-evening-ready = Jasne.
toast-evening-none = Nie ma jeszcze czego porównać.
toast-evening-again = Zbieram te same osoby. Chcesz grać? Naciśnij „Gram”.
toast-evening-fixed = Na wieczorze turniejowym stołów ani miejsc się nie zmienia.
