# Lekcja: sześć krótkich kroków z prawdziwymi kartami. Telefon mieści około 30 znaków w wierszu.
lesson-title = 🎓 <b>{ $step }/{ $steps } · { $name }</b>
lesson-step-1 = Karty
lesson-step-2 = Lewy i atut
lesson-step-3 = Meldunek
lesson-step-4 = Licytacja i musik
lesson-step-5 = Kontrakt i zapis
lesson-step-6 = Beczka i krechy
lesson-left-neighbour = Ania
lesson-right-neighbour = Bartek
lesson-note = 🤔 { $note }
lesson-values =
    A~=~11 · 10~=~10 · K~=~4
    D~=~3 · W~=~2 · 9~=~0
    W talii jest 120. Każdy kładzie kartę, najstarsza bierze wszystkie: to lewa. Dziesiątka bije króla!
lesson-values-ask = 👉 <b>Która karta weźmie lewę?</b>
lesson-values-wrong = Dama jest młodsza od króla, więc lewę weźmie Ania. Kolejność: A~10~K~D~W~9.
lesson-values-good = ✅ Dziesiątka bije króla. Lewa jest twoja: { $points } punktów.
lesson-tricks = Dokładaj do koloru wyjścia. Nie masz go? Bij atutem. Atutu też nie? Dorzuć cokolwiek. Lewę bierze najstarszy atut, a bez atutów najstarsza karta koloru wyjścia.
lesson-tricks-good = ✅ Każdy atut bije asa w innym kolorze! { $points } punktów i teraz ty wychodzisz.
lesson-marriage =
    Król i dama w kolorze to meldunek:
    ♤~40 · ♧~60 · ♦️~80 · ♥️~100
    Weź lewę, potem wyjdź jedną z nich: punkty są twoje, a kolor zostaje atutem.
lesson-marriage-ask = 👉 <b>Którą kartą wychodzisz?</b>
lesson-marriage-wrong = Niezłe wyjście, ale melduje się królem albo damą. Szukaj { -marriage }.
lesson-marriage-good = ✅ Od razu { $points } punktów, a ten kolor bije teraz wszystkie inne. Następny meldunek zmieni atut.
lesson-auction = Kto obieca najwięcej punktów, ten gra. Ktoś już stoi na 100; inni licytują wyżej albo pasują, a pas jest na stałe.
lesson-auction-pass = Meldunek i dwa asy to za dużo na pas. Podaj stawkę!
lesson-auction-high = Odważnie! Ale musik jest jeszcze zakryty. Do 120 wystarczy.
lesson-auction-good = ✅ Z taką kartą warto licytować. Ania pasuje: grasz ty i musik jest twój.
lesson-talon = Bierzesz trzy karty z musiku i oddajesz po jednej każdemu przeciwnikowi: wszyscy mają wtedy po osiem. Oddaj to, co lewy nie weźmie.
lesson-talon-wrong = Ta przyda się tobie. Oddaj blotkę: dziewiątkę albo waleta.
lesson-talon-good = ✅ Blotki poszły, asy i meldunek zostają. Teraz podajesz kontrakt i wychodzisz.
lesson-score = Kontrakt to twoja stawka albo więcej. Ugrasz: tyle zapisujesz, nie ugrasz: tyle tracisz. Reszta zapisuje swoje, zaokrąglone do 5.
lesson-ask-points = 👉 <b>Ile zapisujesz?</b>
lesson-score-wrong = Do kontraktu brakuje jednego punktu, a brak to minus.
lesson-score-good = ✅ O jeden punkt za mało i cały kontrakt na minusie. Nie przelicytuj!
lesson-barrel = Gramy do 1000, ale na 880 stoi beczka { -barrel }: ugraj 120 w ciągu trzech rozdań i wygrywasz, inaczej tracisz 120.
lesson-barrel-ask = 👉 <b>Jaki kontrakt?</b> To trzecie rozdanie.
lesson-barrel-low = Z beczki wygrywa tylko 120 lub więcej. Mniej nic nie daje, a to rozdanie jest ostatnie.
lesson-barrel-high = Do wygranej starczy 120: po co ryzykować więcej?
lesson-barrel-good =
    ✅ Weź 120 i partia twoja! Z mniejszym kontraktem spadasz na 760.
    Bartek ma dwie krechy { -bolt }: trzecie rozdanie bez lewy to minus 120.
lesson-end =
    🎓 <b>To wszystko, umiesz już grać!</b>
    Zagraj pierwsze rozdanie: dwa komputery i podpowiedź do każdego pytania.
lesson-first-deal = 🎓 <b>Pierwsze rozdanie za tobą!</b> Odtąd podpowiedź jest pod przyciskiem { -hint }. Partia idzie do 1000: graj dalej albo zakończ ją (/cancel) i wybierz mocniejszych przeciwników (/new). Albo zawołaj znajomych i dodaj mnie do grupy.
lesson-table-stands = Twoja partia jeszcze trwa. Dograj ją albo zakończ: /cancel.
lesson-offer = 🎓 Pierwszy raz w Tysiąca? Oto lekcja: sześć krótkich kroków z prawdziwymi kartami.
lesson-left = Dobrze! /learn otworzy lekcję, kiedy zechcesz.
lesson-private = 🎓 Sześć krótkich kroków z kartami w ręku. Lekcja jest na prywatnym czacie ze mną.
button-lesson-next = Dalej { -forward }
button-lesson-skip = Pomiń { -forward }
button-lesson-leave = Koniec
button-lesson-deal = 🃏 Pierwsze rozdanie
button-lesson-again = ↩ Jeszcze raz
button-lesson-on = { -forward } Kontynuuj
button-lesson-needless = Umiem grać
button-lesson-open = 🎓 Otwórz lekcję
