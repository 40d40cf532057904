# Хто за столом: годинник, виклики, паузи.
presence-away = 💤 { $who } не відповідає: за це місце ходжу я.
presence-nobody = 💤 За столом нікого. Гра чекає на перший дотик.
presence-paused = ⏸ Пауза: годинник стоїть.
panel-hurry = ⏳ <b>Усі чекають на тебе.</b> Вийде час — за тебе походжу я.
panel-away = 💤 <b>За тебе ходжу я</b>, поки ти чогось не натиснеш.
pause-set = ⏸ { $who }: пауза. Грати далі можна кнопкою, командою /resume або просто ходом.
call = ⏰ { $who }, твій хід! Ще { $time }, і за тебе походжу я.
table-forgotten = 🃏 За цим столом тиждень нікого не було, прибираю його.
button-go-on = { -forward } Грати далі
button-here = Я тут
toast-goes-on = { -forward } Граємо далі.
toast-here = Добре. Годинник пішов наново.
toast-back = З поверненням! Далі ходиш ти.
toast-bank-empty = Запас часу скінчився: пора ходити.
toast-not-called = Зараз не твій хід.
toast-too-often = Не так швидко. Спробуй за хвилину.
toast-timer-who = Час на роздуми змінює господар столу або адмін групи.
timer-title = ⏱ <b>Скільки можна думати?</b>
timer-set = ⏱ <b>Час на роздуми змінює { $who }.</b>
timer-about = Зараз: <b>{ $time }</b>. Спершу нагадаю в особистому чаті, потім покличу тут. Якщо й тоді тиша, трохи зачекаю і ходитиму за гравця сам, поки він чогось не натисне.
timer-none-about = Зараз: <b>скільки завгодно</b>. Нікому не нагадую і ні за кого не ходжу.
timer-none = без годинника
span-seconds =
    { $count ->
        [one] { $count } секунда
        [few] { $count } секунди
       *[many] { $count } секунд
    }
span-minutes =
    { $count ->
        [one] { $count } хвилина
        [few] { $count } хвилини
       *[many] { $count } хвилин
    }
span-hours =
    { $count ->
        [one] { $count } година
        [few] { $count } години
       *[many] { $count } годин
    }
span-days =
    { $count ->
        [one] { $count } доба
        [few] { $count } доби
       *[many] { $count } діб
    }
