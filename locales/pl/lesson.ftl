# Lekcja: dziewięć krótkich kroków z prawdziwymi kartami. Telefon mieści około 30 znaków w wierszu.
lesson-title = 🎓 <b>{ $step }/{ $steps } · { $name }</b>
lesson-step-1 = Cel gry
lesson-step-2 = Lewa
lesson-step-3 = Kolor i atut
lesson-step-4 = Meldunek
lesson-step-5 = Kiedy licytować
lesson-step-6 = Kiedy pasować
lesson-step-7 = Musik
lesson-step-8 = Gra w obronie
lesson-step-9 = Beczka
lesson-left-neighbour = Ania
lesson-right-neighbour = Bartek
lesson-note = 🤔 { $note }
lesson-goal =
    Trzech graczy, każdy gra na siebie. Kto pierwszy uzbiera 1000 punktów, wygrywa.
    24 karty, od najstarszej:
    A~as · 10 · K~król · D~dama · W~walet · 9
    Każdy ma siedem. Trzy leżą zakryte: to musik.
lesson-values =
    A~=~11 · 10~=~10 · K~=~4
    D~=~3 · W~=~2 · 9~=~0
    Każdy kładzie kartę, najstarsza bierze wszystkie trzy: to lewa. Jej punkty są twoje. W talii jest 120 punktów. Dziesiątka bije króla!
lesson-values-ask = 👉 <b>Która karta weźmie lewę?</b>
lesson-values-wrong = Dama jest młodsza od króla, więc lewę weźmie Ania. Kolejność: A~10~K~D~W~9.
lesson-values-good = ✅ Dziesiątka bije króla. Lewa jest twoja: { $points } punktów.
lesson-tricks =
    Dokładaj do koloru wyjścia. Nie masz go? Bij atutem. Atutu też nie? Dorzuć cokolwiek.
    Lewę bierze najstarszy atut, a bez atutów najstarsza karta koloru wyjścia.
lesson-tricks-good = ✅ Każdy atut bije asa innego koloru! { $points } punktów i teraz ty wychodzisz.
lesson-marriage =
    Król i dama w kolorze to meldunek:
    ♤~40 · ♧~60 · ♦️~80 · ♥️~100
    Weź lewę, potem wyjdź jedną z nich: punkty są twoje, a kolor staje się atutem.
lesson-marriage-ask = 👉 <b>Którą kartą wychodzisz?</b>
lesson-marriage-wrong = Niezłe wyjście, ale melduje się królem albo damą. Szukaj { -marriage }.
lesson-marriage-good = ✅ Od razu { $points } punktów, a ten kolor bije teraz wszystkie inne. Następny meldunek zmieni atut. Masz dwa? Zacznij od droższego.
lesson-auction =
    Kto obieca najwięcej, bierze musik i gra przeciw dwóm. Ugra: plus, nie: minus.
    Ktoś od razu stoi na 100, pas jest ostateczny.
    <b>Meldunek ♥️ lub ♦️: licytuj do 120. ♤ lub ♧: tylko z asem.</b>
lesson-auction-pass = Meldunek za 100 i dwa asy to za dużo na pas. Licytuj!
lesson-auction-high = Odważnie! Ale musik jest jeszcze zakryty. Do 120 wystarczy.
lesson-auction-good = ✅ Z taką kartą warto licytować. Ania pasuje: grasz ty i musik jest twój.
lesson-pass =
    Karty mają razem 120: bez meldunku 100 nie ugrasz.
    Pas nic nie obiecuje: zapisujesz, co weźmiesz, zaokrąglone do 5.
    <b>Bez meldunku: pas. ♤ lub ♧ bez asa: też.</b>
lesson-pass-bid = Asy ładne, ale bez meldunku nie starczy. Gdy zabraknie, stawka idzie na minus.
lesson-pass-good = ✅ Ania gra za 100, ty i Bartek przeciwko niej. A twoje asy i tak liczą się tobie.
lesson-talon =
    Bierzesz trzy karty z musiku i oddajesz po jednej każdemu przeciwnikowi: wszyscy mają wtedy po osiem.
    Oddaj to, co lewy nie weźmie: dziewiątkę albo waleta.
lesson-talon-wrong = Ta przyda się tobie. Oddaj blotkę.
lesson-talon-good = ✅ Blotki poszły, asy i meldunek zostają. Teraz podajesz kontrakt, nie niższy niż w licytacji, i wychodzisz.
lesson-defend =
    Ania gra za { $bid }, ty i Bartek przeciwko niej: co weźmiecie wy, tego ona nie ma.
    <b>Jej lewa: daj blotkę. Lewa Bartka: dorzuć punkty.</b>
lesson-defend-ask = 👉 <b>Bierze as Bartka. Co dokładasz?</b>
lesson-defend-wrong = Tej lewy Ania już nie weźmie. Dołóż dziesiątkę: później mogłaby ją zabrać.
lesson-defend-good = ✅ W tej lewie { $points }~pkt, i to nie dla Ani. Do jej lewy poszłaby najmniejsza karta.
lesson-barrel =
    Na 880 punkty stają: siedzisz na beczce { -barrel } i nic już się nie dopisuje.
    Ugraj kontrakt 120 w ciągu trzech rozdań, a wygrasz partię. Inaczej tracisz 120.
lesson-barrel-ask = 👉 <b>Jaki kontrakt podasz?</b>
lesson-barrel-low = To ugrasz, ale z beczki wygrywa dopiero 120.
lesson-barrel-high = Tyle nie trzeba: 120 już wygrywa.
lesson-barrel-good = ✅ As, dziesiątka i meldunek za 100 to już ponad 120. Ugraj to, a partia jest twoja!
lesson-end =
    🎓 <b>To wszystko, umiesz już grać!</b>
    Na później: trzy rozdania bez lewy { -bolt } kosztują 120.
    Zagraj pierwsze rozdanie: dwa komputery i podpowiedź do każdego pytania.
lesson-first-deal = 🎓 <b>Pierwsze rozdanie za tobą!</b> Odtąd podpowiedź jest pod przyciskiem { -hint }. Partia idzie do 1000: graj dalej albo zakończ ją (/cancel) i wybierz mocniejszych przeciwników (/new). Albo zawołaj znajomych i dodaj mnie do grupy.
lesson-table-stands = Twoja partia jeszcze trwa. Dograj ją albo zakończ: /cancel.
lesson-offer = 🎓 Pierwszy raz w Tysiąca? Oto lekcja: dziewięć krótkich kroków z prawdziwymi kartami.
lesson-left = Dobrze! /learn otworzy lekcję, kiedy zechcesz.
lesson-yields = Twoja kolej! Lekcja poczeka w tym samym miejscu.
lesson-private = 🎓 Dziewięć krótkich kroków z kartami w ręku. Lekcja jest na prywatnym czacie ze mną.
button-lesson-next = Dalej { -forward }
button-lesson-skip = Pomiń { -forward }
button-lesson-leave = Koniec
button-lesson-deal = 🃏 Pierwsze rozdanie
button-lesson-again = ↩ Jeszcze raz
button-lesson-on = { -forward } Kontynuuj
button-lesson-needless = Umiem grać
button-lesson-open = 🎓 Otwórz lekcję
