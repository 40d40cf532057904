# Меню правил, книга правил, запись партии.
menu-title = 📖 <b>Правила: { $preset }</b>
menu-place = Группа: <b>{ $place }</b>
menu-differences = <b>Отличия от «{ $preset }»</b>
menu-difference = { $rule } <i>(там: { $usual })</i>
menu-as-it-is = Ничего не изменено.
menu-match-same = По этим правилам идёт партия за столом.
menu-match-other =
    🂡 Партия за столом доигрывается по правилам, с которыми началась: { $preset }{ $count ->
        [0] .
        [one] , { $count } отличие.
        [few] , { $count } отличия.
       *[many] , { $count } отличий.
    } Правила выше — со следующей партии.
menu-match-rules = 📖 Правила этой партии: { $rules }
menu-next-match = ⏳ Идёт партия: перемены начнут действовать со следующей.
menu-hint = Выбери раздел. Можно и словами: <code>/rules fine 200</code>, <code>/rules preset studio</code>, <code>/rules save пятница</code>.
menu-preset-key = Набор: { $preset } ▸
menu-section-changed = { $section } · { $count }
menu-section = <b>{ $section }</b>
menu-hidden =
    { $count ->
        [one] <i>Ещё { $count } пункт при этих правилах ничего не значит.</i>
        [few] <i>Ещё { $count } пункта при этих правилах ничего не значат.</i>
       *[many] <i>Ещё { $count } пунктов при этих правилах ничего не значат.</i>
    }
menu-now = Играем: <b>{ $value }</b>
menu-usual = В наборе «{ $preset }»: { $value }
menu-no-effect = <i>Сейчас ничего не значит: этому мешает другой пункт.</i>
menu-never = никогда
menu-back-to = ← { $section }
menu-clash = <b>{ $rule }</b> не сочетается с остальными правилами.
menu-clash-ways = Так можно играть, если изменить ещё кое-что:
menu-choose-number = Какой пункт изменить?
menu-clash-none = Сначала измени другие правила.
menu-presets = <b>Наборы</b>: готовые правила, с которых можно начать.
menu-preset-drops =
    ⚠️ При этом { $count ->
        [one] пропадёт { $count } ваше отличие
        [few] пропадут { $count } ваших отличия
       *[many] пропадут { $count } ваших отличий
    }; <code>/rules save ИМЯ</code> сохранит их.
menu-saved = <b>Сохранённые правила группы</b>
menu-saved-none = Эта группа ещё ничего не сохранила.
menu-saved-how = <code>/rules save ИМЯ</code> сохранит нынешние правила, <code>/rules load ИМЯ</code> вернёт их, <code>/rules forget ИМЯ</code> забудет.
menu-share =
    Ваши правила одним словом:

    <code>{ $code }</code>

    Другая группа сыграет по ним после <code>/rules load { $code }</code>
button-book = 📖 Книга правил целиком
button-match-book = 📖 Правила этой партии
button-change-rules = ⚙️ Изменить
button-share = 🔗 Поделиться
button-saved = 🗂 Сохранённые правила
button-reset = ↩ Отменить все отличия
button-done = Готово
button-back = ↩ Назад
button-way = Изменить вместе: { $number }
button-leave-it = Оставить как есть
button-take-preset = Играем по этим
toast-rules-who = Правила меняет хозяин стола или админ группы. Если стола нет, /new сделает хозяином тебя.
toast-rules-seats =
    { $count ->
        [one] За столом сидит { $count } человек
        [few] За столом сидят { $count } человека
       *[many] За столом сидят { $count } человек
    }: чтобы играть меньшим числом, кто-то должен встать.
toast-rules-gone = Этих правил больше нет.
menu-set = ✅ { $rules }
menu-set-preset = ✅ Играем: { $preset }
menu-later = Со следующей партии.
menu-saved-as = ✅ Сохранено как «{ $name }». <code>/rules load { $name }</code> вернёт эти правила.
menu-forgotten = «{ $name }» забыто.
menu-save-how = Скажи, под каким именем, не длиннее { $length } знаков: <code>/rules save пятница</code>
menu-save-full = Группа уже хранит наборов: { $count }. <code>/rules forget ИМЯ</code> освободит место.
menu-load-unknown = Под именем «{ $name }» здесь ничего не сохранено.
menu-load-how = Скажи, что взять: имя или код другой группы: <code>/rules load пятница</code>
menu-bad-code = За кодом «{ $code }» правил нет. Скопируй его ещё раз целиком.
menu-no-option = Пункта «{ $word }» нет.
menu-no-value = «{ $name }» не бывает «{ $word }». Бывает: { $values }.
menu-no-preset = Набора «{ $word }» нет. Есть: { $presets }.
menu-near = Может быть, одно из этих?
menu-which = Выбери раздел или назови пункт: <code>/rules fine 200</code>
menu-group-only = Правила меняют в группе, где по ним играют. Здесь их можно прочесть.
book-title = 📖 <b>Книга правил: { $preset }</b>
book-gone = Этих правил больше нет. /rules в группе покажет нынешние.
export-caption =
    { $deals ->
        [0] Запись партии, ещё без сыгранных раздач.
        [one] Запись партии: { $deals } раздача.
        [few] Запись партии: { $deals } раздачи.
       *[many] Запись партии: { $deals } раздач.
    } { $state ->
        [playing] Нынешняя раздача не вошла.
       *[over] { "" }
    }
export-none = Записывать нечего: партии нет. /new откроет стол.
command-export = запись партии файлом
