# Wiersze zapisu: ile i za co; przed nimi stoi imię gracza.
reason-multiplier = podwójnie
reason-nines = { $points }~za cztery dziewiątki
reason-stand_still = beczka, bez zapisu
reason-bolt = { $points }~za krechy
reason-redeal_fine = { $points }~za { $count ->
    [one] nowe rozdanie
    [few] { $count }~nowe rozdania
   *[many] { $count }~nowych rozdań
    }
reason-cut_fine = { $points }~za przełożone dziewiątki{ $count ->
    [1] {""}
   *[other] , { $count }~razy
    }
reason-concede_fine = { $points }~za częste bomby
reason-buyout = { $points }~za musik
reason-barrel_stay = na beczce bez zapisu
reason-barrel_fall = { $points }~za spadek z beczki
ledger-fell = spada z beczki
reason-barrel_climb = beczka, więcej się nie pisze
reason-third_fall = trzeci spadek z beczki
reason-reverse = odwrotna beczka
reason-dump_truck = wywrotka
reason-golden_reset = zapis od nowa
# Czym jest rozdanie dla kogoś, dla kogo to więcej niż punkty: przed tym stoi imię i nowy wynik.
account-barrel_climb = { $who }: { $you ->
    [yes] siadasz na beczce
   *[no] siada na beczce
    }
account-barrel_stay = { $who }: na beczce, nic nie { $you ->
    [yes] zapisujesz
   *[no] zapisuje
    }
account-stand_still = { $who }: beczka, bez zapisu
account-third_fall = { $who }: trzeci spadek z beczki
account-reverse = { $who }: odwrotna beczka
account-dump_truck = { $who }: wywrotka
account-golden_reset = { $who }: zapis od nowa
