# Słowa na obrazkach: zapis, rozdanie, koniec partii. Wąskie: obrazek ma szerokość telefonu.
picture-deals = { $count ->
    [one] { $count } rozdanie
    [few] { $count } rozdania
   *[many] { $count } rozdań
}
picture-made = ugrane
picture-failed = nieugrane
picture-conceded = bomba
picture-crossed = krzyżyk
picture-bolt = krecha
picture-fine = krecha i kara
picture-barrel = beczka, 1. próba
picture-reverse = odwrotna beczka
picture-fall = spada z beczki
picture-truck = wywrotka
picture-golden = złote rozdanie
picture-dark = gra w ciemno
picture-stood = grał zastępca
picture-deal = Rozdanie { $number }
picture-dealt = Rozdane
picture-dealer = rozdaje { $who }
picture-auction = Licytacja: { $calls }
picture-led = wychodzi
picture-took = bierze lewę
picture-taken-talon = wzięty musik
picture-talon = Musik
picture-tricks = Lewy
picture-result-made = ugrane { $bid }, wzięte { $points }
picture-result-failed = nieugrane { $bid }, wzięte { $points }
picture-result-conceded = bomba przy { $bid }
picture-result-crossed = krzyżyk przy { $bid }
picture-given = Oddane
picture-climb = na beczkę
picture-turn = przełom
sheet-caption = 📋 <b>Zapis</b> · { $count ->
    [one] { $count } rozdanie
    [few] { $count } rozdania
   *[many] { $count } rozdań
}
sheet-caption-of = 📋 <b>Zapis</b> · { $count } z { $of } rozdań
picture-your-turn = Twoja kolej
picture-your-bid = Licytujesz
picture-you-decide = Ty decydujesz
picture-taken = wzięte { $points }
