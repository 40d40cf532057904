# Ustawienia: osoby i jej własnego stołu, /settings na prywatnym czacie; grupy, /settings w niej.
settings-page-play = Granie
settings-page-looks = Wygląd
settings-page-computers = Komputery
settings-page-more = Więcej
subject-single = Auto
subject-taps = Stuknięcia
subject-picture = Karty
subject-pace = Tempo
subject-stand_in = Zastępca
subject-pictures = Obrazki
settings-title = ⚙️ <b>Jak grasz</b>
settings-single = 🃏 <b>Auto:</b> położyć za ciebie kartę, gdy innej zagrać nie można? Przy „zawsze” inni widzą, że nie było wyboru; „ostatnia” to tylko ostatnia karta rozdania.
settings-taps = 👆 <b>Stuknięcia:</b> kartę zagrywa jedno czy dwa? Pierwsze z dwóch tylko ją zaznacza.
settings-picture = 🎴 <b>Karty</b> na ręce jako wiersz czy jako obrazek na zielonym suknie: przy własnym stole czy także w grupach?
settings-own = { -computer } Przy twoim stole z komputerami:
settings-group-title = ⚙️ <b>Jak się gra przy stołach tej grupy</b>
settings-group-set = ⚙️ <b>Ustawienia zmienia { $who }.</b>
settings-pace = { -computer } <b>Tempo:</b> jak szybko grają komputery.
settings-stand_in = 💤 <b>Zastępca:</b> jak gram za nieobecnych. Ostrożny niczym nie ryzykuje.
settings-more = Zegar, stare karty i to, jak grasz ty.
settings-hints = { -hint } <b>Podpowiedzi:</b> przycisk pod kartami mówi, jak zagrać i dlaczego.
settings-talk = 💬 <b>Komentarze:</b> komputery czasem coś powiedzą.
settings-pictures = 🖼 <b>Obrazki:</b> zapis, skończone rozdanie, koniec partii.
settings-pin = 📌 <b>Przypnij stół:</b> jest na pasku u góry, o jedno stuknięcie. Muszę być administratorem, który może przypinać wiadomości.
button-single-never = nie
button-single-last = ostatnia
button-single-always = zawsze
button-taps-1 = 1
button-taps-2 = 2
button-picture-off = wiersz
button-picture-own = 🎴 u siebie
button-picture-on = 🎴 wszędzie
button-pace-slow = powoli
button-pace-human = ludzkie
button-pace-quick = szybko
button-hints = Podpowiedzi
button-talk = Komentarze
button-pin = Przypnij stół
button-pictures-off = brak
button-pictures-light = jasne
button-pictures-dark = ciemne
button-clock = ⏱ Zegar
button-preferences = Jak gram ja
toast-settings-who = To zmienia tylko gospodarz stołu albo admin grupy.
trouble-pin = 📌 Nie mogę tu przypinać wiadomości, więc stół nie jest przypięty. Dajcie mi prawa administratora z przypinaniem i włączcie to znowu w /settings.
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
