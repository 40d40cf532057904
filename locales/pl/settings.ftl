# Ustawienia: osoby i jej własnego stołu, /settings na prywatnym czacie; grupy, /settings w niej.
settings-title = ⚙️ <b>Jak grasz</b>
settings-single = <b>Gdy zagrać można tylko jedną kartę:</b> położyć ją za ciebie?
settings-single-why = Przy „tak” inni widzą, że innej karty nie było. „Ostatnią” — tylko ostatnią kartę rozdania.
settings-taps = <b>Kartę zagrywasz</b> jednym stuknięciem albo dwoma: pierwsze tylko ją zaznacza.
settings-picture = <b>Twoje karty:</b> jako wiersz czy jako obrazek na zielonym suknie?
settings-own = { -computer } <b>Twój stół z komputerami:</b> jak szybko grają, czy można prosić o podpowiedź, czy czasem coś powiedzą.
settings-group-title = ⚙️ <b>Jak się gra przy stołach tej grupy</b>
settings-group-set = ⚙️ <b>Ustawienia zmienia { $who }.</b>
settings-pace = { -computer } <b>Komputery grają</b> powoli, jak ludzie albo szybko.
settings-stand-in = 💤 <b>Za nieobecnych</b> gram na tym poziomie. Ostrożny niczym nie ryzykuje.
settings-hints = { -hint } <b>Podpowiedzi:</b> przycisk pod kartami mówi, jak zagrać i dlaczego.
settings-talk = 💬 <b>Komentarze:</b> komputery czasem coś powiedzą.
settings-pictures = 🖼 <b>Obrazki:</b> zapis, skończone rozdanie, koniec partii.
button-single-never = nie
button-single-last = ostatnią
button-single-always = tak
button-taps-1 = jedno stuknięcie
button-taps-2 = dwa stuknięcia
button-picture-off = jako wiersz
button-picture-on = jako obrazek
button-pace-slow = powoli
button-pace-human = jak ludzie
button-pace-quick = szybko
button-hints = podpowiedzi
button-talk = komentarze
button-pictures-off = bez
button-pictures-light = jasne
button-pictures-dark = ciemne
button-clock = ⏱ Zegar
button-preferences = Jak gram ja
toast-settings-who = To zmienia tylko gospodarz stołu albo admin grupy.
command-settings = stuknięcia, komputery, podpowiedzi
button-settings = Ustawienia
button-past-cards = 🗄 Stare karty
keep-title = 🗄 <b>Jak długo przechowywać karty rozegranych partii?</b>
keep-set = 🗄 <b>{ $who } zmienia, jak długo przechowuje się karty rozegranych partii.</b>
keep-now-always = Teraz: zawsze. /history pokaże każdą kartę każdej partii.
keep-now = Teraz: { $days } dni po końcu partii jej karty są kasowane bezpowrotnie.
keep-stays = Wyniki, tabela i zapisy punktów zostają tak czy owak.
keep-0 = zawsze
keep-365 = rok
keep-90 = 90 dni
keep-30 = 30 dni
keep-sure = 🗄 <b>Kasować karty partii, które skończyły się ponad { $days } dni temu?</b> Odtąd już zawsze.
keep-gone = { $count ->
    [0] Tak starej partii jeszcze nie ma.
    [one] Tak stara jest jedna partia: jej karty znikną za kilka minut, bezpowrotnie.
    [few] Tak stare są { $count } partie: ich karty znikną za kilka minut, bezpowrotnie.
   *[many] Tak starych partii jest { $count }: ich karty znikną za kilka minut, bezpowrotnie.
}
button-keep-sure = Tak, kasować po { $days } dniach
button-keep-not = Nie, zostawić
toast-keep-who = To zmienia tylko admin grupy.
