# Das Menü der Regeln, das Regelbuch, das Protokoll einer Partie.
menu-title = 📖 <b>Regeln: { $preset }</b>
menu-place = Gruppe: <b>{ $place }</b>
menu-differences = <b>Anders als in der Vorlage „{ $preset }“</b>
menu-difference = { $rule } <i>(in der Vorlage: { $usual })</i>
menu-as-it-is = Ganz wie die Vorlage.
menu-match-same = Die Partie am Tisch geht nach diesen Regeln.
menu-match-other =
    🂡 Die Partie am Tisch geht nach den Regeln weiter, mit denen sie begann: { $preset }{ $count ->
        [0] .
        [one] , eine Änderung.
       *[other] , { $count } Änderungen.
    } Die Regeln oben gelten ab der nächsten Partie.
menu-match-rules = 📖 Regeln dieser Partie: { $rules }
menu-next-match = ⏳ Es läuft eine Partie: Änderungen gelten ab der nächsten.
menu-hint = Wähle einen Abschnitt. { $place ->
        [own] Es geht
       *[group] In der Gruppe geht es
    } auch mit Worten: <code>/rules strafe 200</code>, <code>/rules vorlage studio</code>, <code>/rules speichern freitag</code>.
menu-preset-key = Vorlage: { $preset } ▸
menu-section-changed = { $section } · { $count }
menu-section = <b>{ $section }</b>{ $pages ->
        [1] { "" }
       *[other] { " " }· { $page } von { $pages }
    }
menu-hidden =
    { $count ->
        [one] <i>Eine weitere Regel ist bei diesen ohne Wirkung.</i>
       *[other] <i>{ $count } weitere Regeln sind bei diesen ohne Wirkung.</i>
    }
menu-now = Jetzt: <b>{ $value }</b>
menu-usual = In der Vorlage „{ $preset }“: { $value }
menu-no-effect = <i>Zurzeit ohne Wirkung: Eine andere Regel schließt sie aus.</i>
menu-never = nie
menu-back-to = ← { $section }
menu-clash = <b>{ $rule }</b> verträgt sich nicht mit den anderen Regeln.
menu-clash-ways = Es geht, wenn sich noch etwas ändert:
menu-clash-words = Oder schreib { $words }, dann noch einmal, was du wolltest.
menu-clash-none = Ändere zuerst die anderen Regeln.
menu-presets = <b>Vorlagen</b>: ganze Regelsätze, von denen man ausgeht. Tippe auf eine und lies, wie man mit ihr spielt.
menu-preset-drops =
    { -warning } Dabei { $count ->
        [one] geht eine eurer Änderungen verloren
       *[other] gehen { $count } eurer Änderungen verloren
    }; <code>/rules speichern NAME</code>{ $place ->
        [own] { "" }
       *[group] { " in der Gruppe" }
    } hebt sie auf.
menu-saved = <b>Gespeicherte Regeln</b>
menu-saved-none = Noch sind keine Regeln gespeichert.
menu-saved-how =
    { $place ->
        [own] { "" }
       *[group] { "In der Gruppe: " }
    }<code>/rules speichern NAME</code> speichert die jetzigen Regeln, <code>/rules laden NAME</code> holt sie zurück, <code>/rules vergessen NAME</code> löscht sie.
menu-share =
    Eure Regeln in einem Wort:

    <code>{ $code }</code>

    Eine andere Gruppe spielt danach mit <code>/rules laden { $code }</code>
button-book = 📖 Das ganze Regelbuch
button-match-book = 📖 Regeln dieser Partie
button-change-rules = ⚙️ Ändern
button-share = 🔗 Teilen
button-saved = 🗂 Gespeicherte Regeln
button-usual = ↩ Wie in der Vorlage
button-reset = ↩ Zurück zur Vorlage
button-done = Fertig
button-back = ↩ Zurück
button-way = Zusammen ändern: { $number }
button-leave-it = Lassen, wie es ist
button-take-preset = Danach spielen
toast-rules-who = Die Regeln ändert nur der Gastgeber des Tischs oder ein Admin der Gruppe. Gibt es keinen Tisch, macht dich /new zum Gastgeber.
toast-rules-seats = Am Tisch sitzen { $count }: Damit weniger spielen, muss jemand aufstehen.
toast-rules-gone = Diese Regeln gibt es nicht mehr. /rules zeigt die jetzigen.
menu-word-preset = vorlage
menu-word-save = speichern, speichere, sichern
menu-word-load = laden, lade
menu-word-forget = vergessen, vergiss, löschen
menu-word-share = teilen, teile, code
menu-word-reset = zurücksetzen, zurück
menu-set = ✅ { $rules }
menu-same = ✅ Ist schon so: { $rules }
menu-set-preset = ✅ Jetzt gilt: { $preset }
menu-later = Ab der nächsten Partie.
menu-saved-as = ✅ Gespeichert als „{ $name }“. <code>/rules laden { $name }</code> holt diese Regeln zurück.
menu-forgotten = „{ $name }“ ist vergessen.
menu-save-how = Sag, unter welchem Namen, höchstens { $length } Zeichen: <code>/rules speichern freitag</code>
menu-save-full = Es sind schon { $count } Regelsätze gespeichert. <code>/rules vergessen NAME</code> macht Platz.
menu-load-unknown = Als „{ $name }“ ist hier nichts gespeichert.
menu-load-how = Sag, was zu laden ist, ein Name oder der Code einer anderen Gruppe: <code>/rules laden freitag</code>
menu-bad-code = Hinter dem Code „{ $code }“ stehen keine Regeln. Kopier ihn noch einmal, und zwar ganz.
menu-no-option = Das verstehe ich nicht: „{ $word }“.
menu-no-value = Bei „{ $name }“ geht „{ $word }“ nicht. Es geht: { $values }.
menu-no-preset = Eine Vorlage „{ $word }“ gibt es nicht. Es gibt: { $presets }.
menu-near-one = „{ $word }“: wohl das hier.
menu-near = „{ $word }“: was davon?
menu-by-keys = <i>⚙️ Am einfachsten mit Tasten: Das Menü öffnet sich im Privatchat.</i>
menu-which = Wähle einen Abschnitt, oder schreib eine Regel und ihren Wert: <code>/rules strafe 200</code>
menu-group-only = Regeln ändert man in der Gruppe, in der nach ihnen gespielt wird. Hier kannst du sie lesen.
book-title = 📖 <b>Regelbuch: { $preset }</b>
book-gone = Diese Regeln gibt es nicht mehr. /rules in der Gruppe zeigt die jetzigen.
menu-no-preset-near = Welche Vorlage meinst du mit „{ $word }“? { $presets }
menu-how-preset = Schreib zum Beispiel <code>/rules vorlage { $preset }</code>
menu-too-long = Das ist mir zu lang: höchstens { $length } Zeichen nach /rules. Versuch <code>/rules strafe 200</code>
menu-told = ⚙️ { $who } hat die Regeln geändert: { $rules }
menu-told-back = ⚙️ Die Regeln sind wieder wie vorher ({ $who }).
menu-told-preset = Vorlage „{ $preset }“
menu-told-option = { $name }: { $value } (war { $before })
export-caption =
    { $deals ->
        [0] Das Protokoll einer Partie ohne fertiges Spiel.
        [one] Das Protokoll einer Partie: ein Spiel.
       *[other] Das Protokoll einer Partie: { $deals } Spiele.
    } { $state ->
        [playing] Das laufende Spiel fehlt.
       *[over] { "" }
    }
    Eine Datei für den Computer: alle Züge als Text, zum Nachspielen und Prüfen. Auf dem Handy zeigt /history die Partie.
export-soon = Das Protokoll ist gerade verschickt. Frag in einer Minute wieder.
export-later = An diesem Tisch wird nicht neu gemischt, das Protokoll würde die nächsten Karten verraten. Frag nach der Partie.
export-none = Es gibt keine Partie zum Mitschreiben. /new eröffnet einen Tisch.
export-forbidden = 📎 Diese Gruppe erlaubt keine Dateien. Das Protokoll bekommst du im privaten Chat: Schreib dort /export oder öffne die Partie.
