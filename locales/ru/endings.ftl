# Конец партии.
deal-broken-off = 🏳 Сдача не доиграна.
end-won = 🏆 Партию выигрывает { $who }!
end-place = «{ $place }»
end-length =
    { $count ->
        [one] { $count } сдача
        [few] { $count } сдачи
       *[many] { $count } сдач
    } · { $time }
end-deals = 🏁 Все сдачи сыграны: выигрывает тот, у кого больше.
end-tie-declarer = ⚖️ Поровну: выигрывает игравший последнюю сдачу, { $who }
end-tie-left = ⚖️ Поровну: выигрывает первый слева от сдающего, { $who }
end-no-deal = Ни одной сдачи не доиграно.
end-unfinished = Записана как неоконченная.
end-gone = { -left } До конца не играли: { $who }
end-new = Новый стол: /new
end-contracts = заказы { $made } из { $played }
end-contract = 🎯 Решил сыгранный заказ { $bid }
end-failed = 🎯 Решил несыгранный заказ { $bid }: { $who }
end-rise = 📈 Сдача { $deal }: { $who } { $points }
end-drop = 📉 Сдача { $deal }: { $who } { $points }
end-fell = { -barrel } Сдача { $deal }, с бочки: { $who } { $points }
end-truck = 🚚 Сдача { $deal }, самосвал: { $who } { $points }
end-why-you = 🏳 Ты заканчиваешь партию.
end-why-host = 🏳 Партию заканчивает { $who }.
end-why-admin = 🏳 Партию заканчивает админ группы: { $who }.
end-why-alone = 🏳 Партию заканчивает { $who }: за столом больше никого.
end-why-vote = 🏳 Партия закончена голосованием: { $who }.
end-why-left = { -left } { $who } больше не играет, за столом никого.
end-why-forgotten = 🃏 За этим столом неделю никого не было, я его убираю.
end-why-daily = 🌅 Сдача дня закончилась.
end-why-daily-late = 🌅 Сдача дня не доиграна: её день прошёл.
end-daily-given-up = 🏳 Сдача дня не доиграна.
end-why-evening = 🌙 Тур сыгран. Итоги — в группе, после последнего стола.
end-not-yours = Закончить партию могут её игроки голосованием или админ группы.
toast-ended = Партия закончена.
end-not-alone = В одиночку партию не закончить: /cancel начнёт голосование.
