# Was Computer sagen, wo ein Chat es mag: schüchtern (leicht), forsch (mittel), kühl (stark). Fünf Sprüche für jeden
# Anlass, kurz, und so, dass man sie mit jedem Blatt auf der Hand sagen könnte.
remark = 💬 { $who }: <i>{ $words }</i>
remark-bid-easy =
    { $number ->
       [0] Hm … ich trau mich mal.
       [1] Ist das zu viel? Na, mal sehen.
       [2] Mir klopft das Herz.
       [3] So hoch … bitte seid nett zu mir.
      *[4] Nur dieses eine Mal.
    }
remark-bid-normal =
    { $number ->
       [0] Höher? Aber gern!
       [1] Einer muss ja spielen.
       [2] Passen ist langweilig.
       [3] Wer nicht wagt, der nicht gewinnt.
      *[4] Fangt mich doch!
    }
remark-bid-strong =
    { $number ->
       [0] Ein fairer Preis.
       [1] Ist durchgerechnet.
       [2] Ihr seid dran.
       [3] Ist doch nur eine Zahl.
      *[4] Machen wir es spannend.
    }
remark-failed-easy =
    { $number ->
       [0] Heute ist nicht mein Tag.
       [1] Tut mir leid, das war mir zu viel.
       [2] Das mach ich nie wieder.
       [3] Oje … die ganzen Punkte.
      *[4] Mir zittern noch die Knie.
    }
remark-failed-normal =
    { $number ->
       [0] Ging schief. Neues Spiel!
       [1] Gut gehalten. Ich würd’s wieder reizen.
       [2] Wer nie spielt, fällt nie rein.
       [3] Autsch. Das hol ich mir zurück.
      *[4] Glück gehabt. Ein bisschen.
    }
remark-failed-strong =
    { $number ->
       [0] Notiert.
       [1] Kommt vor. Ab und zu.
       [2] Richtig gerechnet, falsch gelegen.
       [3] Gut gehalten.
      *[4] Die Partie ist lang.
    }
remark-made-easy =
    { $number ->
       [0] Es hat geklappt? Es hat geklappt!
       [1] Puh.
       [2] Kneift mich mal jemand?
       [3] Jetzt kann ich wieder atmen.
      *[4] Wohl Anfängerglück.
    }
remark-made-normal =
    { $number ->
       [0] Na bitte, so geht das!
       [1] Habt ihr das gesehen?
       [2] Frech kommt weiter!
       [3] Davon bitte mehr!
      *[4] Anschreiben, anschreiben!
    }
remark-made-strong =
    { $number ->
       [0] Wie geplant.
       [1] Schritt für Schritt.
       [2] Zählen zahlt sich aus.
       [3] So gehört es sich.
      *[4] Danke. Nächstes Spiel.
    }
remark-barrel-easy =
    { $number ->
       [0] Auf dem Fass … bitte nicht gucken.
       [1] Hier oben wackelt es.
       [2] So hoch! Gibt’s hier ein Geländer?
       [3] Jetzt wird es ernst.
      *[4] Ich halte mich gut fest.
    }
remark-barrel-normal =
    { $number ->
       [0] Aufs Fass! Macht Platz!
       [1] Was für eine Aussicht!
       [2] Ein gutes Spiel noch, dann war’s das.
       [3] Das Fass gehört mir!
      *[4] Stoßt mich doch runter.
    }
remark-barrel-strong =
    { $number ->
       [0] Das Fass. Ganz pünktlich.
       [1] Vorletzte Station.
       [2] Ab hier mit Bedacht.
       [3] Ein gutes Spiel genügt.
      *[4] Jetzt zählt ihr besser mit.
    }
remark-fall-easy =
    { $number ->
       [0] Und runter geht’s …
       [1] War mir eh zu hoch da oben.
       [2] Ich bleib kurz am Boden sitzen.
       [3] Das hat ein bisschen wehgetan.
      *[4] Na, dann eben wieder hinauf.
    }
remark-fall-normal =
    { $number ->
       [0] Autsch! Ich komme wieder.
       [1] Wer hat das Fass eingeseift?
       [2] Wenn schon fallen, dann mit Stil!
       [3] Hier unten ist es auch ganz nett.
      *[4] Da oben war es langweilig.
    }
remark-fall-strong =
    { $number ->
       [0] Die Schwerkraft.
       [1] Unangenehm, aber nicht tödlich.
       [2] Teuer.
       [3] Dann eben noch einmal.
      *[4] Ich hab schon Schlimmeres erlebt.
    }
remark-won-easy =
    { $number ->
       [0] Ich? Wirklich ich?
       [1] Danke, dass ich mitspielen durfte.
       [2] Das muss ich jemandem erzählen!
       [3] Ich weiß gar nicht, was ich sagen soll.
      *[4] Noch eine, solange das Glück hält?
    }
remark-won-normal =
    { $number ->
       [0] Das war’s! Wer traut sich noch?
       [1] Was für eine Partie! Noch mal?
       [2] Heute ist mein Tag!
       [3] Wer wagt, gewinnt eben doch!
      *[4] Schöner Kampf!
    }
remark-won-strong =
    { $number ->
       [0] Eine gute Partie. Danke.
       [1] Es war knapper, als es aussieht.
       [2] Gut gespielt, alle miteinander.
       [3] So war es gedacht.
      *[4] Morgen um die gleiche Zeit?
    }
remark-beaten-easy =
    { $number ->
       [0] Entschuldigung! Lag an den Karten.
       [1] Waren wir das?
       [2] Nicht persönlich nehmen, ja?
       [3] Das ist mir jetzt etwas peinlich.
      *[4] Oje. Das tut mir leid.
    }
remark-beaten-normal =
    { $number ->
       [0] So leicht geht das hier nicht!
       [1] Kein Durchkommen!
       [2] Heute gibt’s nichts geschenkt.
       [3] Netter Versuch!
      *[4] Nächstes Mal vielleicht!
    }
remark-beaten-strong =
    { $number ->
       [0] Ging nicht auf.
       [1] Ein ehrenwerter Versuch.
       [2] Die Gegner waren wach.
       [3] Eine harte Nuss.
      *[4] Passiert den Besten.
    }
remark-praise-easy =
    { $number ->
       [0] Wow.
       [1] Wie ging das denn?
       [2] Das möchte ich auch können.
       [3] Kann ich das noch mal sehen?
      *[4] Bravo!
    }
remark-praise-normal =
    { $number ->
       [0] Respekt!
       [1] Na gut, das war stark.
       [2] Jetzt bin ich dran.
       [3] Gut gereizt und gut gespielt!
      *[4] Das klappt kein zweites Mal!
    }
remark-praise-strong =
    { $number ->
       [0] Gut gespielt.
       [1] Saubere Arbeit.
       [2] Genau der richtige Preis.
       [3] Gekonnt.
      *[4] Gute Karten, gut genutzt.
    }
remark-lost-easy =
    { $number ->
       [0] Glückwunsch!
       [1] Das war schön.
       [2] Danke, das hat Spaß gemacht.
       [3] Hier kann man viel lernen.
      *[4] Und ich war gerade warm.
    }
remark-lost-normal =
    { $number ->
       [0] Glückwunsch! Revanche?
       [1] Nächstes Mal bin ich es.
       [2] Ehrlich gewonnen.
       [3] Na dann, noch mal von null?
      *[4] Das war zum Aufwärmen.
    }
remark-lost-strong =
    { $number ->
       [0] Glückwunsch.
       [1] Verdient.
       [2] Eine gute Partie.
       [3] Heute war jemand besser.
      *[4] Darüber denke ich nach.
    }
