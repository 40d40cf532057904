# Как человеку удобнее играть: /settings в личном чате.
settings-title = ⚙️ <b>Как тебе удобнее играть</b>
settings-single = <b>Когда выбора нет</b>: какая единственная карта через мгновение ходит сама?
settings-single-why = Не любая, пока ты сам так не решишь: карта, вышедшая сразу, выдаёт, что другой не было.
settings-taps = <b>Ходить</b> одним нажатием или двумя: первое только выбирает карту.
settings-private = ⚙️ Как удобнее играть, настраивается в личном чате со мной: команда /settings.
button-single-never = никакая
button-single-last = последняя
button-single-always = любая
button-taps-1 = одно нажатие
button-taps-2 = два нажатия
command-settings = как удобнее играть
