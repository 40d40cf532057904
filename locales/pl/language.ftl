# Sam język: jego nazwa i kto jeszcze go najpewniej przeczyta (kody takie, jakie wysyła Telegram).
language-name = Polski
language-neighbours = csb szl
