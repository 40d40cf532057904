# Warum niemand die Karten bestimmen kann: der Fingerabdruck unter dem Tisch vor der Partie, und /fair.
fair-title = <b>Kann beim Mischen jemand mogeln?</b>
fair-secret = 🔒 Vor der Partie wähle ich ein Geheimnis und zeige seinen Fingerabdruck: Austauschen kann ich es dann nicht mehr.
fair-secret-alone = 🔒 Vor der Partie wähle ich ein Geheimnis; sein Fingerabdruck hindert mich, es zu tauschen.
fair-die =
    🎲 { $state ->
        [thrown] Dann hat Telegram hier vor aller Augen gewürfelt: eine { $die }.
        [refused] Würfeln ging hier nicht, also musst du mir glauben, dass ich das Geheimnis blind gezogen habe.
        [lost] Beim Würfeln riss die Verbindung ab, also zählt der Wurf nicht.
        [alone] An deinem eigenen Tisch wird nicht gewürfelt.
        [evening] An Turnierabenden wird nicht gewürfelt.
        [unseen] Gewürfelt wurde nicht, weil hier vor der Partie kein Fingerabdruck stand.
       *[coming] Dann würfelt Telegram hier vor aller Augen.
    }
fair-decks =
    🃏 { $die ->
        [none] Allein das Geheimnis sagt, wie die Karten in jedem Spiel liegen: Ändern kann ich nichts mehr, aber das Geheimnis war meins.
       *[yes] Geheimnis und Würfel zusammen sagen, wie die Karten in jedem Spiel liegen: Aussuchen kann sie niemand, auch ich nicht.
    }
fair-check =
    📎 { $shown ->
        [file] Nach jedem Spiel steht sein Teil des Geheimnisses in dieser Datei, und jeder kann nachrechnen.
        [page] Nach jedem Spiel kommt sein Teil des Geheimnisses ans Licht, und diese Seite rechnet nach.
        [later] Das Geheimnis kommt nach der Partie ans Licht, denn hier wird immer wieder mit denselben Karten gegeben.
        [soon] Die Datei mit dem offenen Teil des Geheimnisses ist gerade verschickt: Frag in einer Minute wieder.
        [none] Diese Partie aber begann ohne Fingerabdruck, und für ihre Spiele gibt es keinen Beweis.
        [gone] Die Karten dieser Partie werden nicht mehr aufbewahrt, und mit ihnen ging ihr Beweis.
       *[wait] Nach jedem Spiel bringt /fair eine Datei mit seinem Teil des Geheimnisses, und jeder kann nachrechnen.
    }
fair-how =
    { $app ->
        [yes] Prüfen: in der App „{ app-sheet }“, dann „{ app-fair }“
       *[no] Die Datei prüft man am Computer: Frag, wer diesen Bot betreibt.
    }
fair-locked = 🔒 Die Karten liegen schon fest
fair-lock = { fair-locked } · /fair
fair-whole = 🔒 Der ganze Fingerabdruck: { $lock }
fair-thrown = 🎲 Der Würfel zeigt { $die }.
fair-no-die = 🎲 Gewürfelt wurde nicht: /fair
