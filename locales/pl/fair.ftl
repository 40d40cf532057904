# Dlaczego nikt nie wybierze kart: odcisk pod stołem i /fair.
fair-title = <b>Czy można ustawić karty?</b>
fair-secret = 🔒 Przed partią losuję sekret i pokazuję jego odcisk: podmienić go już nie mogę.
fair-secret-alone = 🔒 Przed partią losuję sekret; jego odcisk nie pozwala mi go podmienić.
fair-die =
    🎲 { $state ->
        [thrown] Potem Telegram rzucił tu kostką na oczach wszystkich: wypadło { $die }.
        [refused] Rzucić kostką się tu nie dało, więc musicie uwierzyć, że sekret był wybrany na ślepo.
        [lost] Połączenie padło w chwili rzutu kostką, więc rzut się nie liczy.
        [alone] Przy twoim stole kostką się nie rzuca.
        [evening] Na wieczorze turniejowym kostką się nie rzuca.
        [unseen] Rzutu kostką nie było, bo przed partią nie podano tu odcisku.
       *[coming] Potem Telegram rzuca tu kostką na oczach wszystkich.
    }
fair-decks =
    🃏 { $die ->
        [none] Ułożenie każdej talii wynika z samego sekretu: talii już nie zmienię, ale sekret był mój.
       *[yes] Ułożenie każdej talii wynika z sekretu i kostki razem, więc nikt go nie wybierze, ja też nie.
    }
fair-check =
    📎 { $shown ->
        [file] Po każdym rozdaniu jego część sekretu jest jawna w tym pliku i każdy może to sprawdzić.
        [page] Po każdym rozdaniu jego część sekretu wychodzi na jaw, a ta strona ją sprawdza.
        [later] Sekret wyjdzie na jaw po partii, bo przy tym stole rozdaje się wciąż tę samą talię.
        [soon] Plik z jawną częścią sekretu już poszedł: o następny poproś za minutę.
        [none] Ale nie w tej partii: zaczęła się bez odcisku i na jej rozdania nie ma dowodu.
        [gone] Karty tej partii nie są już przechowywane, a z nimi przepadł jej dowód.
       *[wait] Po każdym rozdaniu /fair przynosi plik z jego częścią sekretu i każdy może to sprawdzić.
    }
fair-how =
    { $app ->
        [yes] Sprawdzisz w aplikacji: „{ app-sheet }” → „{ app-fair }”.
       *[no] Plik sprawdza się na komputerze: zapytaj tego, kto prowadzi bota.
    }
fair-locked = 🔒 Karty ustalone z góry
fair-lock = { fair-locked } · /fair
fair-whole = 🔒 Pełny odcisk: { $lock }
fair-thrown = 🎲 Na kostce: { $die }.
fair-no-die = 🎲 Bez rzutu kostką: /fair
