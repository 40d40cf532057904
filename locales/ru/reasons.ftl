# Строки записи: сколько и за что; имя игрока стоит перед ними.
reason-base = { $points } за сдачу
reason-multiplier = { $points }: двойная сдача
reason-nines = { $points } за четыре девятки
reason-stand_still = { $points }: бочка, очки не пишутся
reason-bolt = { $points } за болты
reason-redeal_fine = { $points } за пересдачу
reason-cut_fine = { $points } за девятки при съёме
reason-concede_fine = { $points } за частую роспись
reason-buyout = { $points } за прикуп
reason-barrel_stay = { $points }: сидит на бочке
reason-barrel_fall = { $points }: слетает с бочки
reason-barrel_climb = { $points }: садится на бочку
reason-third_fall = { $points }: третье падение с бочки
reason-reverse = { $points }: обратная бочка
reason-dump_truck = { $points }: самосвал
reason-golden_reset = { $points }: золотой никто не сыграл
