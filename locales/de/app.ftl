# Die Mini-App: ein Tisch, auf einer Seite gezeichnet (webapp/).
button-app = 🃏 In der App
# Der Knopf neben dem Eingabefeld von Telegram: Je länger er ist, desto schmaler wird das Feld.
menu-app = 🃏 Tisch
panel-in-app = Du spielst in der App.
app-rank-9 = Neun
app-rank-J = Bube
app-rank-Q = Dame
app-rank-K = König
app-rank-T = Zehn
app-rank-A = Ass
app-suit-S = Pik
app-suit-C = Kreuz
app-suit-D = Karo
app-suit-H = Herz
app-of-S = Pik
app-of-C = Kreuz
app-of-D = Karo
app-of-H = Herz
app-card = { $suit } { $rank }
# Hier gleich: andere Sprachen beugen den Namen einer Karte nach diesen Wörtern.
app-objects = Spiel
app-object-9 = Neun
app-object-J = Bube
app-object-Q = Dame
app-object-K = König
app-object-T = Zehn
app-object-A = Ass
# Nach diesen Wörtern steht eine Farbe in anderen Sprachen im Genitiv; hier bleibt sie gleich.
app-owners = Hochzeit
app-trump = Trumpf
app-contract = Ansage
app-hand = Deine Karten
app-talon = Talon
app-trick = Auf dem Tisch
app-last = Letzter Stich
app-sheet = Punktestand
app-deal = Spiel { $number }
app-close = Schließen
app-you = Du
app-dealer = Geber
app-away = Nicht da
app-left = Gegangen
app-computer = Computer
app-cards = Karten
app-tricks = Stiche
app-points = Augen
app-points-short = Augen
app-score = Punkte
app-bolts = Bolzen
app-barrel = Fass
app-tries = Fass, Spiele übrig: { $count }
# Points of the declarer's opponents, beside the contract.
app-against = Gegner { $points }
# Points that the contract still needs, and points of the cards that nobody has taken yet.
app-due = noch { $points } · im Spiel { $rest }
app-victory = Sieg
app-turns = Wendepunkte · Siegchance
app-sounds = Töne
app-legend-made = Ansage geschafft
app-legend-failed = Ansage verfehlt
app-about-bolt = Einen Bolzen bekommt, wer in einem Spiel leer ausgeht. Mehrere Bolzen kosten eine Strafe: /rules sagt, wie viele.
app-about-barrel = Auf dem Fass fehlt nur noch eine Ansage zum Sieg, und dafür gibt es wenige Versuche.
app-pass = Passe
app-bid = { $amount } reizen
app-bid-label = Dein Gebot
app-call = Gebot
app-lower = Niedriger
app-higher = Höher
app-takes = { $name } macht den Stich
app-you-take = Du machst den Stich
app-ahead = sobald du dran bist
app-seconds-left = Sekunden übrig: { $count }
app-tip-auction = Wie viele Punkte holst du? Wer am höchsten reizt, spielt.
app-tip-barrel = Auf dem Fass gewinnt ein gutes Spiel, Versuche sind rar.
app-tip-giving = Tippe eine Karte an oder zieh sie zu einem Spieler.
app-tip-lead = Die höchste Karte der Farbe sticht, ein Trumpf sticht jede.
app-tip-marriage = Hochzeit: Spiel König oder Dame aus, das macht Trumpf.
app-tip-follow = Bekenne Farbe: Die dunklen Karten gehen jetzt nicht.
app-tip-trump = Du hast die Farbe nicht, also musst du mit Trumpf stechen.
app-tips-off = Keine Hinweise mehr
toast-tips-off = Keine Hinweise mehr. „Meine Einstellungen“ bringt sie zurück.
app-watching = Du schaust zu
app-last-deal = Letztes Spiel
app-turn-table = Tisch drehen
# At a table that waits: below a player's name, and on a seat that nobody has.
app-host = Gastgeber
app-free = frei
app-spectators = Zuschauer
# A card was tapped while something else is asked.
app-first-bid = Erst das Gebot.
app-first-contract = Erst die Ansage.
app-first = Erst die Frage beantworten.
app-reconnecting = Verbinde …
app-expired = Bitte schließ die Seite und öffne sie noch einmal aus dem Chat.
app-stranger = Diesen Tisch sehen nur Mitglieder der Gruppe. Bitte deine Freunde, dich in die Gruppe aufzunehmen, und versuch es dann noch einmal.
app-unstarted = Noch darf ich dir nicht schreiben. Erlaube es, oder tippe im Chat auf „Starten“ und öffne diese Seite wieder.
app-gone = Dieser Tisch ist geschlossen.
app-clock = Meine Uhr geht falsch, darum kann ich dich hier nicht hereinlassen. Spiel im Chat; mein Betreiber erfährt es.
# Keys of a page that cannot show the table.
app-way-new = Eigenen Tisch öffnen
app-way-allow = Bot darf mir schreiben
# Before the table is there.
app-slow = Der Tisch antwortet noch nicht.
app-again = Noch einmal
app-fill = 📱 Vollbild
app-unfill = 📱 Vollbild beenden
# Offered once, after the second match.
app-home = Der Tisch immer griffbereit: Leg ihn auf deinen Startbildschirm.
app-home-key = Hinzufügen
app-emote = Emoji zeigen
# A switch of this device: whether the emotes of others are shown.
app-haptics = Vibration
app-emotes = Emojis der anderen
# Quick words that players say to each other beside emotes.
app-say-well-played = Gut gespielt!
app-say-thanks = Danke!
app-say-your-turn = Du bist dran!
app-say-thinking = Ich überlege
app-say-lucky = Glück gehabt!
app-say-close = Knapp!
app-say-oops = Hoppla!
app-say-again = Noch eine Partie?
toast-emotes = Zu viele Emojis in einer Minute: Warte kurz.
app-replay = Noch einmal ansehen
app-play = Abspielen
app-pause = Anhalten
app-back = Zurück
app-next = Weiter
app-fair = Ehrlich gegeben?
app-fair-checking = Prüfe …
app-fair-all = Hier nachgerechnet: Jedes Spiel stimmt.
app-fair-wrong = Hier stimmt etwas nicht.
app-fair-dealer = Der erste Geber folgt nicht aus Geheimnis und Würfel.
app-fair-secret = Dieses Geheimnis passt nicht zum Fingerabdruck.
app-fair-deck = Die Karten liegen anders, als das Geheimnis sagt.
app-fair-hands = Diese Blätter wurden nicht so gegeben.
app-fair-seen = Du hattest andere Karten.
app-fair-collected = Ungemischt gegeben: die Stiche in ihrer Reihenfolge.
app-fair-unproved = Kein Beweis: Die Partie ist zu lang.
app-fair-unsafe = Diese Seite kann nicht prüfen: Sie wurde ohne https geöffnet.
button-play-app = 🃏 In der App spielen
app-evening = Alle Spiele
app-round = Runde { $number }
app-table = Tisch { $number }

# The menu of the page, and the key beside Rematch.

app-menu = Menü
app-part-table = Dieser Tisch
app-part-group = Gruppe
app-part-person = Für dich
app-part-device = Dieses Gerät
app-menu-pause = ⏸ Pause
app-menu-words = ⌨️ { app-in-words }
app-menu-look = 🎨 Tisch und Karten
app-menu-language = 🌐 Sprache
app-menu-history = 📚 Beendete Partien
app-menu-group = Einstellungen der Gruppe
app-new-settings = ⚙️ Neu einstellen
app-own-table = 🃏 Eigener Tisch

# The table in words: what its lines are called, and the keys that say them.

app-in-words = Tisch in Worten
app-keys = Die Ziffern 1–8 lesen jederzeit eine Zeile vor, 0 wiederholt das Letzte, ? öffnet diese Seite. Buchstaben führen zu einer Karte nach ihrem Namen, Pfeile zur nächsten, Enter spielt sie aus.
app-turn = Jetzt
app-auction = Reizen
app-players = Spieler
app-playable = Spielbar
app-none = nichts

# Messages that a player sends from the app to any chat.

app-invite = 📨 Einladen
app-share-it = 📤 Ergebnis teilen
app-share = Teilen
app-share-open = 🃏 Tausend spielen
app-share-sit = 🃏 Mitspielen
app-share-watch = 🃏 Spiel ansehen
app-player = Spieler { $number }
app-share-me = { $name } (ich)
app-share-invite =
    🃏 { $who } lädt dich zu einer Partie Tausend ein!
    { $preset } · { $length } · Plätze besetzt: { $taken } von { $seats }
app-share-deal =
    🃏 Ein Spiel Tausend
    { $told }
    Sieh dir an, wie es lief.
app-share-title = Tausend
app-share-result =
    🏁 Eine Partie Tausend, Spiele: { $count }.
    { $scores }
