# Строки записи: сколько и за что; имя игрока стоит перед ними.
reason-multiplier = вдвойне
reason-nines = { $points }~за четыре девятки
reason-stand_still = бочка, очки не пишутся
reason-bolt = { $points }~за болты
reason-redeal_fine = { $points }~за { $count ->
    [1] пересдачу
    [one] { $count }~пересдачу
    [few] { $count }~пересдачи
   *[many] { $count }~пересдач
    }
reason-cut_fine = { $points }~за { $count ->
    [1] девятки при съёме
    [one] девятки при съёме, { $count }~раз
    [few] девятки при съёме, { $count }~раза
   *[many] девятки при съёме, { $count }~раз
    }
reason-concede_fine = { $points }~за частую роспись
reason-buyout = { $points }~за прикуп
reason-barrel_stay = на бочке не пишется
reason-barrel_fall = { $points }~за падение с бочки
ledger-fell = падает с бочки
reason-barrel_climb = бочка, больше не пишется
reason-third_fall = третье падение с бочки
reason-reverse = обратная бочка
reason-dump_truck = самосвал
reason-golden_reset = счёт заново
# Итог сдачи для того, у кого он больше чем очки: имя и новый счёт стоят впереди.
account-barrel_climb = { $who }: { $you ->
    [yes] садишься на бочку
   *[no] садится на бочку
    }
account-barrel_stay = { $who }: на бочке, не { $you ->
    [yes] пишешь
   *[no] пишет
    }
account-stand_still = { $who }: бочка, очки не пишутся
account-third_fall = { $who }: третье падение с бочки
account-reverse = { $who }: обратная бочка
account-dump_truck = { $who }: самосвал
account-golden_reset = { $who }: счёт заново
