# Rozdanie dnia.
daily-title = 🌅 <b>Rozdanie dnia</b> · { $day }
daily-panel = 🌅 Rozdanie dnia
daily-about = Te same karty i te same komputery dla wszystkich. Grasz tylko raz, bez cofania i podpowiedzi.
daily-played = ✅ Skończyli: { $who }
daily-playing = ⏳ Grają: { $who }
daily-computer = Komputer
daily-given-up = niedokończone
daily-defended = w obronie
daily-secret = 🔑 Sekret: { $secret }
daily-which = 🌅 Które rozdanie dnia?
daily-off = Nie ma tu rozdania dnia: włącza się je w /settings.
daily-title-all = 🌍 <b>Rozdanie dnia dla wszystkich</b> · { $day }
daily-best = 🏆 <b>Najlepszy kontrakt: { $who }</b>
daily-place = { $open ->
    [1] Na razie miejsce { $place } z { $of }.
   *[0] Miejsce { $place } z { $of }.
}
daily-month = 📅 { $month }
daily-month-how = Punkt za dokończone rozdanie i punkt za każdego, komu poszło gorzej. 🏆: pierwsze miejsca.
daily-leaders = 📅 { $month }: { $who }
daily-month-row = { $who }~{ $points } · { $count ->
    [one] { $count } dzień
    [few] { $count } dni
    [many] { $count } dni
   *[other] { $count } dnia
}
daily-month-open = Dzisiejsze rozdanie jeszcze trwa i na razie się nie liczy.
daily-month-none = W tym miesiącu żadne rozdanie dnia się jeszcze nie skończyło.
daily-replays = Pod numerem: czyjaś gra, lewa po lewie.
daily-results-at = ⏳ Wyniki i nowe rozdanie: { $hour }.
daily-next = ⏳ Wyniki i nowe rozdanie: { $hour } ({ $left }).
daily-streak = 🔥 { $days ->
    [one] { $days } dzień
    [few] { $days } dni
    [many] { $days } dni
   *[other] { $days } dnia
} z rzędu: zagraj i dzisiaj!
daily-soon = ⏳ Twoje rozdanie dnia kończy się o { $hour } ({ $left }). Niedokończone nie daje punktów.
daily-record = 📊 Dwa miesiące: { $days ->
    [one] { $days } rozdanie
    [few] { $days } rozdania
    [many] { $days } rozdań
   *[other] { $days } rozdania
}
daily-longest = najdłuższa seria 🔥{ $days }
daily-elsewhere = 🌅 Rozdanie dnia jest w innym temacie.
daily-share = 🌅 Rozdanie dnia, { $day }
daily-share-place = { $open ->
    [1] na razie miejsce { $place } z { $of }
   *[0] miejsce { $place } z { $of }
}
daily-share-computer = { -computer } pokonany
button-daily-open = 🌅 Rozdanie dnia
button-daily-play = Graj
button-daily-on = Wróć do kart
button-daily-peek = Jak poszło?
button-daily-month = 📅 Miesiąc
button-daily-watch = 🃏 Wszystkie karty
button-daily-share = 📤 Udostępnij
button-daily-today = 🌅 Dzisiaj
toast-daily-first = Najpierw zagraj, potem zobaczysz, jak grali inni.
toast-daily-busy = Najpierw twoja partia tutaj: dokończ ją albo zakończ, /cancel.
toast-daily-once = Dzisiejsze rozdanie masz już za sobą.
toast-daily-public = Karty tego rozdania są już jawne: mój zegar się mylił. Następne będzie po północy UTC.
