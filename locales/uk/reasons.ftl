# Рядки запису: скільки і за що; ім’я гравця стоїть перед ними.
reason-multiplier = подвійно
reason-nines = { $points }~за чотири дев’ятки
reason-stand_still = бочка, очки не пишуться
reason-bolt = { $points }~за болти
reason-redeal_fine = { $points }~за { $count ->
    [1] перездачу
    [one] { $count }~перездачу
    [few] { $count }~перездачі
   *[many] { $count }~перездач
    }
reason-cut_fine = { $points }~за { $count ->
    [1] зняті дев’ятки
    [one] зняті дев’ятки, { $count }~раз
    [few] зняті дев’ятки, { $count }~рази
   *[many] зняті дев’ятки, { $count }~разів
    }
reason-concede_fine = { $points }~за частий розпис
reason-buyout = { $points }~за прикуп
reason-barrel_stay = на бочці не пишеться
reason-barrel_fall = { $points }~за падіння з бочки
ledger-fell = падає з бочки
reason-barrel_climb = бочка, більше не пишеться
reason-third_fall = третє падіння з бочки
reason-reverse = зворотна бочка
reason-dump_truck = самоскид
reason-golden_reset = рахунок наново
# Підсумок роздачі для того, у кого він більший за очки: ім’я і новий рахунок стоять попереду.
account-barrel_climb = { $who }: { $you ->
    [yes] сідаєш на бочку
   *[no] сідає на бочку
    }
account-barrel_stay = { $who }: на бочці, не { $you ->
    [yes] пишеш
   *[no] пише
    }
account-stand_still = { $who }: бочка, очки не пишуться
account-third_fall = { $who }: третє падіння з бочки
account-reverse = { $who }: зворотна бочка
account-dump_truck = { $who }: самоскид
account-golden_reset = { $who }: рахунок наново
