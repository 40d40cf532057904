# Почему нажатие ничего не меняет: видит только нажавший, не длиннее 200 знаков.
refusal-not-your-turn = Сейчас не твоя очередь, ходит { $who }.
refusal-not-now = Сейчас так нельзя.
refusal-not-a-deck = Это не колода из 24 карт.
refusal-not-your-card = Этой карты у тебя нет.
refusal-bid-too-low = Можно от { $amount }.
refusal-bid-off-grid = Ставки кратны { $amount }.
refusal-bid-no-jump = Здесь торгуются по шагу: следующая ставка { $amount }.
refusal-bid-above-max = Выше { $amount } нельзя никому.
refusal-bid-above-hand = С твоими картами не выше { $amount }.
refusal-give-to-defender = Карту отдают сопернику в этой сдаче.
refusal-give-one-each = У этого соперника уже есть карта.
refusal-raise-off = За этим столом заказ не поднимают.
refusal-concede-off = За этим столом не расписывают.
refusal-concede-barrel = Сейчас расписать нельзя из-за бочки.
refusal-follow-suit = Зашли с { $suit }, и { $suit } у тебя есть.
refusal-play-trump = Этой масти у тебя нет, бей козырем { $suit }.
