# Как человеку удобнее играть: /settings в личном чате.
settings-title = ⚙️ <b>Настройки игры</b>
settings-single = <b>Если ходить можно только одной картой</b>, положить её за тебя?
settings-single-why = Если «да», остальные видят, что другой карты не было.
settings-taps = <b>Ходить одним нажатием или двумя?</b> Первое только отмечает карту.
settings-private = ⚙️ Настройки игры — в личном чате со мной: /settings там.
button-single-never = нет
button-single-last = только последнюю
button-single-always = да
button-taps-1 = одно нажатие
button-taps-2 = два нажатия
command-settings = настройки игры
