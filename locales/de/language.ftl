# Die Sprache selbst: ihr Name, und wer sie am ehesten sonst liest (Kürzel wie bei Telegram).
language-name = Deutsch
language-neighbours = lb gsw nds
