# Как человеку удобнее играть: /settings в личном чате.
settings-title = ⚙️ <b>Как тебе удобнее играть</b>
settings-single = <b>Если выбора нет</b>, карта через мгновение может пойти сама. Когда?
settings-single-why = Со «всегда» остальные видят, что другой карты не было.
settings-taps = <b>Карта ходит</b> с одного нажатия или с двух: первое её только отмечает.
settings-private = ⚙️ Как тебе удобнее играть, настраивается в личном чате со мной: /settings там.
button-single-never = никогда
button-single-last = последняя
button-single-always = всегда
button-taps-1 = одно нажатие
button-taps-2 = два нажатия
command-settings = как удобнее играть
