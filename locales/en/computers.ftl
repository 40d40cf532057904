# Computer players, and the table that somebody has for themselves in the direct chat.
computer-names = Eva, Max, Ida, Leo, Zoe, Ben, Nora, Hugo
level-modest = cautious
level-easy = easy
level-normal = normal
level-strong = strong
lobby-seat-computer = { $number }. { $who } · { $level }
button-computer = ➕ Computer
button-level = { $who }: { $level }
button-computer-out = ➖
toast-joined-for = You are at the table: { $who } made room for you.
