# Кінець партії.
deal-broken-off = 🏳 Роздачу не дограно.
end-won = 🏆 Партію виграє { $who }!
end-place = «{ $place }»
end-length =
    { $count ->
        [one] { $count } роздача
        [few] { $count } роздачі
       *[many] { $count } роздач
    } · { $time }
end-deals = 🏁 Усі роздачі зіграно: виграє той, у кого більше.
end-tie-declarer = ⚖️ Порівну: виграє розігрувач останньої роздачі, { $who }
end-tie-left = ⚖️ Порівну: виграє перший ліворуч від роздавача, { $who }
end-no-deal = Жодної роздачі не дограно.
end-unfinished = Записана як незакінчена.
end-gone = { -left } До кінця не грали: { $who }
end-new = Новий стіл: /new
end-contracts = заявки { $made } з { $played }
end-contract = 🎯 Вирішила зіграна заявка { $bid }
end-failed = 🎯 Вирішила незіграна заявка { $bid }: { $who }
end-rise = 📈 Роздача { $deal }: { $who } { $points }
end-drop = 📉 Роздача { $deal }: { $who } { $points }
end-fell = { -barrel } Роздача { $deal }, з бочки: { $who } { $points }
end-truck = 🚚 Роздача { $deal }, самоскид: { $who } { $points }
end-why-you = 🏳 Ти закінчуєш партію.
end-why-host = 🏳 Партію закінчує { $who }.
end-why-admin = 🏳 Партію закінчує адмін групи: { $who }.
end-why-alone = 🏳 Партію закінчує { $who }: за столом більше нікого.
end-why-vote = 🏳 Партію закінчено голосуванням: { $who }.
end-why-left = { -left } { $who } більше не грає, за столом нікого.
end-why-forgotten = 🃏 За цим столом тиждень нікого не було, прибираю його.
end-why-daily = 🌅 Роздача дня закінчилася.
end-why-daily-late = 🌅 Роздачу дня не дограно: її день минув.
end-daily-given-up = 🏳 Роздачу дня не дограно.
end-why-evening = 🌙 Тур зіграно. Підсумки — у групі, після останнього столу.
end-not-yours = Закінчити партію можуть її гравці голосуванням або адмін групи.
toast-ended = Партію закінчено.
end-not-alone = Самотужки партію не закінчити: /cancel почне голосування.
