# Menu zasad, księga zasad, zapis partii.
menu-title = 📖 <b>Zasady: { $preset }</b>
menu-place = Grupa: <b>{ $place }</b>
menu-differences = <b>Inaczej niż w zestawie „{ $preset }”</b>
menu-difference = { $rule } <i>(w zestawie: { $usual })</i>
menu-as-it-is = Zestaw bez zmian.
menu-match-same = Według tych zasad toczy się partia przy stole.
menu-match-other =
    🂡 Partia przy stole toczy się według zasad, z którymi się zaczęła: { $preset }{ $count ->
        [0] .
        [one] , { $count } zmiana.
        [few] , { $count } zmiany.
       *[many] , { $count } zmian.
    } Zasady powyżej od następnej partii.
menu-match-rules = 📖 Zasady tej partii: { $rules }
menu-next-match = ⏳ Trwa partia: zmiany liczą się od następnej.
menu-hint = Wybierz dział. { $place ->
        [own] Możesz
       *[group] W grupie możesz
    } też słowami: <code>/rules kara 200</code>, <code>/rules zestaw studio</code>, <code>/rules zapisz piątek</code>.
menu-preset-key = Zestaw: { $preset } ▸
menu-section-changed = { $section } · { $count }
menu-section = <b>{ $section }</b>{ $pages ->
        [1] { "" }
       *[other] { " " }· { $page } z { $pages }
    }
menu-hidden =
    { $count ->
        [one] <i>Jeszcze { $count } zasada jest teraz bez znaczenia.</i>
        [few] <i>Jeszcze { $count } zasady są teraz bez znaczenia.</i>
       *[many] <i>Jeszcze { $count } zasad jest teraz bez znaczenia.</i>
    }
menu-now = Teraz: <b>{ $value }</b>
menu-usual = W zestawie „{ $preset }”: { $value }
menu-no-effect = <i>Na razie bez znaczenia: wyklucza to inna zasada.</i>
menu-never = nigdy
menu-back-to = ← { $section }
menu-clash = <b>{ $rule }</b> kłóci się z innymi zasadami.
menu-clash-ways = Da się tak grać, jeśli zmieni się coś jeszcze:
menu-clash-words = Albo napisz { $words }, a potem jeszcze raz to, czego chcesz.
menu-clash-none = Najpierw zmień inne zasady.
menu-presets = <b>Zestawy</b>: gotowe zasady na początek. Stuknij zestaw, żeby zobaczyć, jak się w nim gra.
menu-preset-drops =
    { -warning } { $count ->
        [one] Przepadnie { $count } wasza zmiana
        [few] Przepadną { $count } wasze zmiany
       *[many] Przepadnie { $count } waszych zmian
    }; <code>/rules zapisz NAZWA</code>{ $place ->
        [own] { "" }
       *[group] { " w grupie" }
    } je zachowa.
menu-saved = <b>Zapisane zasady</b>
menu-saved-none = Nie ma jeszcze zapisanych zasad.
menu-saved-how =
    { $place ->
        [own] { "" }
       *[group] { "W grupie: " }
    }<code>/rules zapisz NAZWA</code> zapisuje obecne zasady, <code>/rules wczytaj NAZWA</code> przywraca je, <code>/rules usuń NAZWA</code> usuwa.
menu-share =
    Wasze zasady w jednym słowie:

    <code>{ $code }</code>

    Inna grupa zagra według nich po <code>/rules wczytaj { $code }</code>
button-book = 📖 Cała księga zasad
button-match-book = 📖 Zasady tej partii
button-change-rules = ⚙️ Zmień
button-share = 🔗 Udostępnij
button-saved = 🗂 Zapisane zasady
button-usual = ↩ Jak w zestawie
button-reset = ↩ Cofnij zmiany
button-done = Gotowe
button-back = ↩ Wstecz
button-way = Zmień razem: { $number }
button-leave-it = Zostaw, jak jest
button-take-preset = Gramy według tych
toast-rules-who = Zasady zmienia tylko gospodarz stołu albo admin grupy. Jeśli nie ma stołu, po /new gospodarzem jesteś ty.
toast-rules-seats =
    Przy stole { $count ->
        [one] siedzi { $count } osoba
        [few] siedzą { $count } osoby
       *[many] siedzi { $count } osób
    }: żeby grać w mniejszym gronie, ktoś musi wstać.
toast-rules-gone = Tych zasad już nie ma. /rules pokaże obecne.
menu-word-preset = zestaw
menu-word-save = zapisz, zapisać
menu-word-load = wczytaj, wczytać
menu-word-forget = usuń, usunąć, zapomnij
menu-word-share = udostępnij, kod
menu-word-reset = cofnij, resetuj
menu-set = ✅ { $rules }
menu-same = ✅ Już tak jest: { $rules }
menu-set-preset = ✅ Gramy teraz: { $preset }
menu-later = Od następnej partii.
menu-saved-as = ✅ Zapisane jako „{ $name }”. <code>/rules wczytaj { $name }</code> przywróci te zasady.
menu-forgotten = Zapis „{ $name }” usunięty.
menu-save-how = Podaj nazwę, najwyżej { $length } znaków: <code>/rules zapisz piątek</code>
menu-save-full =
    Jest już { $count ->
        [one] { $count } zestaw zapisanych zasad
        [few] { $count } zestawy zapisanych zasad
       *[many] { $count } zestawów zapisanych zasad
    }. <code>/rules usuń NAZWA</code> zrobi miejsce.
menu-load-unknown = Nic tu nie jest zapisane jako „{ $name }”.
menu-load-how = Podaj, co wczytać: nazwę albo kod innej grupy: <code>/rules wczytaj piątek</code>
menu-bad-code = Pod kodem „{ $code }” nie ma zasad. Skopiuj go jeszcze raz, w całości.
menu-no-option = Nie rozumiem: „{ $word }”.
menu-no-value = „{ $name }”: nie ma wartości „{ $word }”. Są: { $values }.
menu-no-preset = Nie ma zestawu „{ $word }”. Są: { $presets }.
menu-near-one = „{ $word }”: pewnie to.
menu-near = „{ $word }”: co z tego?
menu-by-keys = <i>⚙️ Najwygodniej zmieniać przyciskami: menu otworzy się w czacie prywatnym.</i>
menu-which = Wybierz dział albo napisz zasadę i wartość: <code>/rules kara 200</code>
menu-group-only = Zasady zmienia się w grupie, w której się według nich gra. Tutaj możesz je przeczytać.
book-title = 📖 <b>Księga zasad: { $preset }</b>
book-gone = Tych zasad już nie ma. /rules w grupie pokaże obecne.
menu-no-preset-near = Który zestaw to „{ $word }”? { $presets }
menu-how-preset = Napisz na przykład <code>/rules zestaw { $preset }</code>
menu-too-long = To dla mnie za długie: po /rules najwyżej { $length } znaków. Spróbuj <code>/rules kara 200</code>
menu-told = ⚙️ Nowe zasady ({ $who }): { $rules }.
menu-told-back = ⚙️ Zasady znowu takie jak przedtem ({ $who }).
menu-told-preset = zestaw „{ $preset }”
menu-told-option = { $name }: { $value } (przedtem { $before })
export-caption =
    { $deals ->
        [0] Zapis partii, jeszcze bez dogranego rozdania.
        [one] Zapis partii: { $deals } rozdanie.
        [few] Zapis partii: { $deals } rozdania.
       *[many] Zapis partii: { $deals } rozdań.
    } { $state ->
        [playing] Bez rozdania, które właśnie trwa.
       *[over] { "" }
    }
    Plik dla komputera: ruchy jako tekst, do odtworzenia i sprawdzenia. Na telefonie partię pokaże /history.
export-soon = Zapis już poszedł. O następny poproś za minutę.
export-later = Przy tym stole talii się nie tasuje, więc zapis zdradziłby następne karty. Poproś o niego po partii.
export-none = Nie ma partii do zapisania. /new otwiera stół.
export-forbidden = 📎 Ta grupa nie pozwala na pliki. Zapis dostaniesz na czacie ze mną: napisz tam /export albo otwórz partię.
