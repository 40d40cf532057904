# Odejście z partii, zajęcie miejsca, koniec partii przed czasem.
seat-left = { -left } { $who } odchodzi od stołu: na tym miejscu gram ja.
seat-replaced = { -left } { $owner } odchodzi od stołu, na tym miejscu gra { $who }.
seat-coming = { -left } { $owner } odchodzi od stołu. 🪑 Od następnego rozdania siada { $who }.
seat-computer-coming = { -left } { $owner } odchodzi od stołu. 🪑 Od następnego rozdania siada { $who }: tak chce { $by }.
seat-computer = { -left } { $owner } odchodzi od stołu, na tym miejscu gra { $who }: tak chce { $by }.
seat-no-computer = { -left } { $owner } odchodzi od stołu: na tym miejscu gram ja. { $by } nie chce komputera.
seat-returning = 🪑 { $who } wraca od następnego rozdania.
seat-not-coming = 🪑 { $who } jednak nie siada.
seat-put-out = { -left } { $who } zbyt długo nie odpowiada. Reszta gra dalej.
seat-removed = { -left } { $who } nie należy już do grupy: na tym miejscu gram ja.
button-take-seat = Zajmuję miejsce: { $who }
button-not-coming = ↩ Jednak nie ({ $who })
button-put-out = Usuń: { $who } ({ $votes }/{ $needed })
leave-ask = { -left } { $who }, odchodzisz z partii? Zagram za ciebie, dopóki ktoś nie zajmie miejsca; możesz też wrócić.
leave-ask-privately = { -left } Odchodzisz z partii w grupie „{ $place }”? Zagram za ciebie, dopóki ktoś nie zajmie miejsca; możesz też wrócić.
leave-ask-evening = { -left } Rezygnujesz z turnieju? Nie będzie powrotu: komputer dogra za ciebie, a w klasyfikacji spadniesz na koniec.
leave-which = { -left } Od którego stołu wstajesz?
leave-none = Nie siedzisz przy stole.
left-privately = Nie siedzisz już przy stole w grupie „{ $place }”.
button-leave-table = Odchodzę
button-leave-place = Odchodzę: „{ $place }”
button-stay = Zostaję
panel-left = { -left } Nie grasz już w grupie „{ $place }”. Dopóki partia trwa, możesz wrócić.
panel-put-out = { -left } Długo cię nie było i w grupie „{ $place }” reszta gra bez ciebie. Dopóki partia trwa, możesz wrócić.
button-come-back = 🪑 Wracam do gry
coming-privately = Od następnego rozdania grasz w grupie „{ $place }”. Karty przyjdą tutaj.
toast-stays = Dobrze, gramy dalej.
toast-not-yours = Ten przycisk jest dla kogoś innego.
toast-coming = Siadasz od następnego rozdania. Jeśli zmienisz zdanie, naciśnij ↩.
toast-not-coming = Dobrze, nie siadasz.
toast-seat-taken = To miejsce jest zajęte.
toast-seat-own = Możesz wrócić tylko na swoje dawne miejsce.
toast-seat-promised = Od następnego rozdania siada tu { $who }.
toast-is-here = { $who } jest znowu przy stole.
toast-is-out = { $who } już tu nie gra.
toast-voted = Głos oddany.
toast-vote-back = Głos wycofany.
toast-no-vote = Głosowanie się skończyło: trwa nowe rozdanie.
end-ask =
    🏳 { $who }, zakończyć partię dla wszystkich? { $counts ->
        [yes] Zapisze się jako niedokończona, a u ciebie jako opuszczona.
       *[no] Zapisze się jako niedokończona.
    }
end-ask-own = 🏳 Zakończyć tę partię? Zapisze się jako niedokończona.
end-ask-daily = 🏳 Porzucić rozdanie dnia? Drugiej próby nie będzie: niedokończone nie daje punktów, a seria 🔥 się kończy.
end-vote = 🏳 { $who } chce zakończyć partię ({ $votes }/{ $needed }). Głosowanie trwa do następnego rozdania.
button-end-daily = Porzuć
button-end-match = Zakończ partię
button-end-too = 🏳 Zgoda
