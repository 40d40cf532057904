# Koniec partii.
deal-broken-off = 🏳 Rozdanie przerwane przed końcem.
end-won = 🏆 Partię wygrywa { $who }!
end-place = „{ $place }”
end-length =
    { $count ->
        [one] { $count } rozdanie
        [few] { $count } rozdania
       *[many] { $count } rozdań
    } · { $time }
end-deals = 🏁 Koniec rozdań: wygrywa najwyższy wynik.
end-tie-declarer = ⚖️ Przy remisie wygrywa grający ostatniego rozdania: { $who }
end-tie-left = ⚖️ Przy remisie wygrywa pierwsza osoba na lewo od rozdającego: { $who }
end-no-deal = Żadne rozdanie nie zostało dograne.
end-unfinished = Zapisana jako niedokończona.
end-gone = { -left } Wcześniejsze odejście: { $who }
end-new = Nowy stół: /new
end-contracts = kontrakty { $made } z { $played }
end-contract = 🎯 Zwycięski kontrakt: { $bid }
end-failed = 🎯 Zdecydowała wpadka na { $bid }: { $who }
end-rise = 📈 Rozdanie { $deal }: { $who }~{ $points }
end-drop = 📉 Rozdanie { $deal }: { $who }~{ $points }
end-fell = { -barrel } Rozdanie { $deal }, spadek z beczki: { $who }~{ $points }
end-truck = 🚚 Rozdanie { $deal }, wywrotka: { $who }~{ $points }
end-why-you = 🏳 Kończysz partię.
end-why-host = 🏳 Partię kończy { $who }.
end-why-admin = 🏳 Partię kończy { $who }, admin grupy.
end-why-alone = 🏳 Partię kończy { $who }: nikogo więcej przy stole nie ma.
end-why-vote = 🏳 Partia zakończona głosowaniem: { $who }.
end-why-left = { -left } { $who } odchodzi i przy stole nie ma już nikogo.
end-why-forgotten = 🃏 Od tygodnia nikt tu nie zagląda, więc zwijam stół.
end-why-daily = 🌅 Rozdanie dnia skończone.
end-why-daily-late = 🌅 Rozdanie dnia niedokończone: jego dzień minął.
end-daily-given-up = 🏳 Rozdanie dnia niedokończone.
end-why-evening = 🌙 Runda rozegrana. Wyniki: w grupie, po ostatnim stole.
end-not-yours = Partię kończą jej gracze głosowaniem; admin grupy może to zrobić sam.
toast-ended = Partia zakończona.
end-not-alone = W pojedynkę partii nie zakończysz: /cancel ogłasza głosowanie.
