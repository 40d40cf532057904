# Befehle, Begrüßungen, Hilfe. Die Zeilen des Menüs (command-…) stehen in seiner Reihenfolge und sprechen als Spieler
# („meine Karten“); nur /forget und /start sprechen als Bot. help-more redet den Leser an („deine Karten“).
command-new = einen Tisch eröffnen
command-table = den Tisch noch einmal zeigen
command-learn = Lektion: das Spiel lernen
command-hand = meine Karten noch einmal zeigen
command-score = Stand, Rangliste; ich, Anna, Saison
command-sheet = Spielzettel für echte Karten
command-daily = das Spiel des Tages spielen
command-evening = Turnierabend mit gleichen Karten
command-standings = wer wie gut spielt: die Rangliste
command-history = beendete Partien
command-rules = Regeln an diesem Tisch
command-timer = wie lange man überlegen darf
command-settings = Tippen, Computer, Tipps
command-pause = die Uhr anhalten
command-resume = nach einer Pause weiterspielen
command-export = das Protokoll der Partie als Datei
command-fair = geht es beim Mischen ehrlich zu?
command-cancel = Partie beenden oder Tisch schließen
command-leave = meinen Platz freigeben
command-language = meine Sprache wählen
command-forget = löschen, was ich von dir weiß
command-help = wie alles geht
command-start = Start: Hierher kommen deine Karten
bot-short = Tausend für eure Runde: Karten privat, Spielzettel, eigene Hausregeln.
bot-description = Mit mir spielt ihr in eurer Gruppe Tausend: Ich mische, gebe und schreibe an. Füg mich hinzu, schreib dort /new, drei setzen sich an den Tisch, und jeder bekommt seine Karten hier im privaten Chat. Allein? Schreib hier /new und spiel gegen Computer.
help =
    🃏 <b>Tausend für eure Runde</b>

    { $place ->
        [group] Schreib /new: Drei setzen sich, Computer füllen freie Plätze. Deine Karten kommen in den privaten Chat.
       *[home] /new – sofort gegen Computer. Mit Freunden: Füg mich zu einer Gruppe hinzu und schreib dort /new.
    }

    /learn – das Spiel in zehn Minuten
    /rules – was ihr spielt; ändern
    /score – der Stand
help-more =
    <b>Alle anderen Befehle</b>
    /table, /hand – Tisch, deine Karten noch einmal
    /daily – Spiel des Tages: gleiche Karten für alle
    /evening – Turnierabend mit gleichen Karten
    /sheet – Spielzettel für echte Karten
    /history – beendete Partien
    /standings – wer wie gut spielt
    /score ich, Anna, Saison – deine Zahlen, ihr zwei, die Saison
    /timer – Bedenkzeit
    /settings – Computer, Tipps, Bilder; im privaten Chat, wie du spielst
    /pause, /resume – Uhr anhalten, weiter
    /leave, /cancel – Platz freigeben, Partie beenden
    /export – die Partie als Datei
    /fair – warum niemand mogeln kann
    /language – meine Sprache wählen
    /forget – löschen, was ich von dir weiß
help-short = 🎓 /learn zeigt das Spiel in neun kurzen Schritten. Mit /new spielst du sofort, /help nennt alle Befehle.
start = 🃏 Hallo { $who }! Neu hier? /learn zeigt dir das Spiel in zehn Minuten. Du kannst es schon? /new bringt dich gleich an einen Tisch mit Computern. Mit Freunden: Füg mich zu einer Gruppe hinzu, deine Karten kommen dann hierher.
greeting = 🃏 Hier gebe ich die Karten für Tausend. /new eröffnet einen Tisch, /help erklärt, wie alles geht.
language-ask = Welche Sprache soll ich sprechen?
language-group = Ab jetzt spreche ich hier Deutsch.
language-admins = Die Sprache ändert nur ein Admin der Gruppe.
button-learn = 🎓 Spielen lernen
button-add-group = Zu einer Gruppe hinzufügen
trouble-unreachable = Ich kann { $who } nicht schreiben: Öffne den Chat mit mir und tippe auf „Starten“.
button-open-chat = Chat öffnen
trouble-topic = Das Thema eures Tischs in „{ $place }“ ist geschlossen oder gelöscht. Das Spiel wartet: Schreib /table in einem anderen Thema oder in demselben, sobald es wieder offen ist, und der Tisch steht dort.
trouble-silenced = Ich kann in „{ $place }“ nicht mehr schreiben. Das Spiel dort wartet: Lass mich dort wieder schreiben oder füge mich wieder hinzu. Schreib dann dort /table oder tippe auf einen Knopf.
trouble-restricted = { $kind ->
    [photos] „{ $place }“ erlaubt keine Bilder, darum schreibe ich alles in Worten.
    [documents] „{ $place }“ erlaubt keine Dateien, darum konnte ich dort keine senden.
   *[dice] „{ $place }“ erlaubt keine Sticker und damit keine Würfel: Die Partie beginnt ohne Wurf.
  } Ein Admin kann das in den Gruppenrechten erlauben oder mich zum Admin machen. Schreib dann dort /table.
anonymous = 👤 Du schreibst nicht unter deinem Namen, also weiß ich nicht, wer du bist. Schreib unter deinem eigenen oder tippe auf einen Knopf: Bei Einstellungen steht dann „Ein Admin“, nur ein Platz zeigt deinen Namen.
anonymous-new = 👤 Du schreibst nicht unter deinem Namen, und ein Tisch braucht einen Gastgeber. Eröffne ihn mit dem Knopf: Wer tippt, ist Gastgeber, unter eigenem Namen.
button-open = 🃏 Tisch eröffnen
button-rules-of-game = 📖 Spielregeln
welcome-back = 🃏 Ich bin wieder da, es geht weiter.
nameless = Spieler
and-more = und { $count } weitere
commands-skipped = ⏳ Zu viele Befehle auf einmal. Ausgelassen: { $commands }{ $more ->
        [0] .
       *[other] { " " }und { $more } weitere.
    } Schreib sie in einer Minute noch einmal.
shown-above = ⬆️ Es steht schon ein Stück weiter oben.
