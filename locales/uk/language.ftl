# Сама мова: як вона себе називає і хто ще її найімовірніше прочитає (коди — як у Telegram).
language-name = Українська
language-neighbours = { "" }
