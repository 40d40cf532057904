# Меню правил, книга правил, запись партии.
menu-title = 📖 <b>Правила: { $preset }</b>
menu-place = Группа: <b>{ $place }</b>
menu-differences = <b>Отличия от набора «{ $preset }»</b>
menu-difference = { $rule } <i>(в наборе: { $usual })</i>
menu-as-it-is = Отличий от набора нет.
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
menu-hint = Выбери раздел. { $place ->
        [own] Можно
       *[group] В группе можно
    } и словами: <code>/rules штраф 200</code>, <code>/rules набор студия</code>, <code>/rules сохрани пятница</code>.
menu-preset-key = Набор: { $preset } ▸
menu-section-changed = { $section } · { $count }
menu-section = <b>{ $section }</b>{ $pages ->
        [1] { "" }
       *[other] { " " }· { $page } из { $pages }
    }
menu-hidden =
    { $count ->
        [one] <i>Ещё { $count } пункт при этих правилах ничего не значит.</i>
        [few] <i>Ещё { $count } пункта при этих правилах ничего не значат.</i>
       *[many] <i>Ещё { $count } пунктов при этих правилах ничего не значат.</i>
    }
menu-now = Сейчас: <b>{ $value }</b>
menu-usual = В наборе «{ $preset }»: { $value }
menu-no-effect = <i>Сейчас ничего не значит: этому мешает другой пункт.</i>
menu-never = никогда
menu-back-to = ← { $section }
menu-clash = <b>{ $rule }</b> не сочетается с остальными правилами.
menu-clash-ways = Так можно играть, если изменить ещё кое-что:
menu-clash-words = Или напиши { $words }, а потом ещё раз то, чего хочешь.
menu-clash-none = Сначала измени другие правила.
menu-presets = <b>Наборы</b>: готовые правила, с которых можно начать. Нажми на набор, чтобы узнать, как в нём играют.
menu-preset-drops =
    { -warning } При этом { $count ->
        [one] пропадёт { $count } твоя правка
        [few] пропадут { $count } твои правки
       *[many] пропадёт { $count } твоих правок
    }; <code>/rules сохрани ИМЯ</code>{ $place ->
        [own] { "" }
       *[group] { " в группе" }
    } сохранит их.
menu-saved = <b>Сохранённые правила</b>
menu-saved-none = Пока ничего не сохранено.
menu-saved-how =
    { $place ->
        [own] { "" }
       *[group] { "В группе: " }
    }<code>/rules сохрани ИМЯ</code> сохранит нынешние правила, <code>/rules возьми ИМЯ</code> вернёт их, <code>/rules забудь ИМЯ</code> удалит.
menu-share =
    Ваши правила одним словом:

    <code>{ $code }</code>

    Другая группа сыграет по ним после <code>/rules возьми { $code }</code>
button-book = 📖 Книга правил целиком
button-match-book = 📖 Правила этой партии
button-change-rules = ⚙️ Изменить
button-share = 🔗 Поделиться
button-saved = 🗂 Сохранённые правила
button-usual = ↩ Как в наборе
button-reset = ↩ Вернуться к набору
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
toast-rules-gone = Этих правил больше нет. /rules покажет нынешние.
menu-word-preset = набор, пресет
menu-word-save = сохрани, сохранить
menu-word-load = возьми, взять, загрузи, загрузить
menu-word-forget = забудь, забыть, удали, удалить
menu-word-share = код, поделись, поделиться
menu-word-reset = сброс, сбрось, сбросить
menu-set = ✅ { $rules }
menu-same = ✅ Уже так: { $rules }
menu-set-preset = ✅ Играем: { $preset }
menu-later = Со следующей партии.
menu-saved-as = ✅ Сохранено как «{ $name }». <code>/rules возьми { $name }</code> вернёт эти правила.
menu-forgotten = «{ $name }» забыто.
menu-save-how = Скажи, под каким именем, не длиннее { $length } знаков: <code>/rules сохрани пятница</code>
menu-save-full =
    Сохранено уже { $count ->
        [one] { $count } набор
        [few] { $count } набора
       *[many] { $count } наборов
    }. <code>/rules забудь ИМЯ</code> освободит место.
menu-load-unknown = Под именем «{ $name }» здесь ничего не сохранено.
menu-load-how = Скажи, что взять: имя или код другой группы: <code>/rules возьми пятница</code>
menu-bad-code = За кодом «{ $code }» правил нет. Скопируй его ещё раз целиком.
menu-no-option = Не понял «{ $word }».
menu-no-value = «{ $name }» не бывает «{ $word }». Бывает: { $values }.
menu-no-preset = Набора «{ $word }» нет. Есть: { $presets }.
menu-near-one = «{ $word }»: наверное, это.
menu-near = «{ $word }»: что из этого?
menu-by-keys = <i>⚙️ Менять удобнее кнопками: меню откроется в личке.</i>
menu-which = Выбери раздел или назови пункт и значение: <code>/rules штраф 200</code>
menu-group-only = Правила меняют в группе, где по ним играют. Здесь их можно прочесть.
book-title = 📖 <b>Книга правил: { $preset }</b>
book-gone = Этих правил больше нет. /rules в группе покажет нынешние.
menu-no-preset-near = Какой набор — «{ $word }»? { $presets }
menu-how-preset = Напиши, например, <code>/rules набор { $preset }</code>
menu-too-long = Это слишком длинно: после /rules не больше { $length } знаков. Попробуй <code>/rules штраф 200</code>
menu-told = ⚙️ Новые правила ({ $who }): { $rules }.
menu-told-back = ⚙️ Правила снова прежние ({ $who }).
menu-told-preset = Набор «{ $preset }»
menu-told-option = { $name }: { $value } (было: { $before })
export-caption =
    { $deals ->
        [0] Запись партии, ещё без сыгранных сдач.
        [one] Запись партии: { $deals } сдача.
        [few] Запись партии: { $deals } сдачи.
       *[many] Запись партии: { $deals } сдач.
    } { $state ->
        [playing] Нынешняя сдача не вошла.
       *[over] { "" }
    }
    Файл для компьютера: ходы текстом, чтобы переиграть или проверить. На телефоне партию покажет /history.
export-soon = Запись уже отправлена. Следующую можно попросить через минуту.
export-later = За этим столом колоду не тасуют заново: запись выдала бы следующие карты. Попроси её после партии.
export-none = Записывать нечего: партии нет. /new откроет стол.
export-forbidden = 📎 В этой группе нельзя отправлять файлы. Запись получишь в личке: напиши там /export или открой партию.
