# Сам язык: как он себя называет и кто ещё его скорее всего поймёт (коды — как в Telegram).
language-name = Русский
language-neighbours = be kk
