# Stół przed partią.
not-begun = Partia jeszcze się nie zaczęła: nie ma kart ani zegara.
lobby-title = 🃏 <b>Tysiąc na { $count ->
    [2] dwie osoby
    [4] cztery osoby
   *[3] trzy osoby
    }</b>
lobby-seat = { $number }. { $who }
lobby-free = <i>wolne miejsce</i>
lobby-seat-asked = { $number }. { $who } ❔
lobby-hints =
    { -hint } { $given ->
        [yes] Z podpowiedziami
       *[no] Bez podpowiedzi
    }
lobby-changed = ❔ <b>Zmieniły się zasady.</b> Czekamy na zgodę: { $who }.
lobby-change = • { $rule }: { $before } → <b>{ $after }</b>
lobby-changes-more = … i jeszcze { $count }: /rules
button-agree = 👍 Gramy tak
toast-agreed = Zgoda.
toast-changed-again = Zasady właśnie zmieniły się jeszcze raz: zajrzyj do nich.
toast-unagreed = Zasady się zmieniły i nie wszyscy je widzieli. „Gramy tak” naciskają jeszcze: { $who }.
lobby-missing =
    { $count ->
        [one] Brakuje jeszcze { $count } osoby.
        [few] Brakuje jeszcze { $count } osób.
       *[many] Brakuje jeszcze { $count } osób.
    }
lobby-ready = Komplet przy stole: można zaczynać.
lobby-full = Przy stole jest komplet: możesz oglądać albo otworzyć własny stół.
lobby-begun = 🃏 Partia się zaczęła: { $people }.
button-join = Siadam
button-leave = Wstaję
button-start = Zaczynamy
button-cancel = Zamknij stół
button-length-target = Do { $target }
button-length-deals = { $count ->
    [one] { $count } rozdanie
    [few] { $count } rozdania
   *[many] { $count } rozdań
}
table-cancelled = 🃏 Stół zamknięty: { $who }.
table-too-many =
    { $count ->
        [one] W tej grupie jest już { $count } otwarty stół i więcej nie prowadzę.
        [few] W tej grupie są już { $count } otwarte stoły i więcej nie prowadzę.
       *[many] W tej grupie jest już { $count } otwartych stołów i więcej nie prowadzę.
    } Dograjcie przy którymś albo zamknijcie go: /cancel.
table-exists = Stół już tu stoi, patrz wyżej. /table pokaże go jeszcze raz.
table-none = Nie ma tu stołu. /new otwiera nowy.
toast-joined = Siedzisz przy stole.
toast-already-joined = Już siedzisz przy stole.
toast-full = Nie ma wolnych miejsc.
toast-left = Wstajesz od stołu.
toast-not-joined = Nie siedzisz przy tym stole.
toast-not-enough =
    { $count ->
        [one] Do startu brakuje jeszcze { $count } osoby.
        [few] Do startu brakuje jeszcze { $count } osób.
       *[many] Do startu brakuje jeszcze { $count } osób.
    }
toast-only-seated = Zaczynają ci, którzy siedzą przy stole.
toast-only-host = To może tylko { $who } albo admin grupy.
toast-begun = Partia się zaczęła.
toast-closed = Ten stół jest zamknięty.
toast-cancelled = Stół zamknięty.
toast-cancel-sure = Przy stole siedzi już ktoś jeszcze. Mimo to zamknąć? Naciśnij jeszcze raz.
lobby-cancel-ask = Przy stole siedzi już ktoś jeszcze. Mimo to zamknąć?
button-cancel-sure = Zamknij mimo to
toast-open-chat = Otwórz czat ze mną i naciśnij Start: tam przyjdą karty.
joined-privately = Siedzisz przy stole w grupie „{ $place }”. Karty przyjdą tutaj.
button-to-group = ↩ Do stołu w grupie
join-failed-full = Przy stole w grupie „{ $place }” nie ma już miejsc.
join-failed-begun = Partia w grupie „{ $place }” już się zaczęła.
join-failed-gone = Tego stołu już nie ma albo nie należysz do jego grupy.
lobby-host = 👋 { $who }: „Siadam”, potem Start. Karty przyjdą na czat ze mną.
lobby-rematch = 🔔 Rewanż! Czekamy: { $who }
rematch-privately = 🔔 { $who } woła na rewanż w grupie „{ $place }”.
toast-rematch = Siedzisz przy stole, wołam resztę.
rematch-no-group = Nie mogę teraz pisać w waszej grupie.
