# Достоинства, как они стоят на картах, и слова торгов.
rank-ace = Т
rank-ten = 10
rank-king = К
rank-queen = Д
rank-jack = В
rank-nine = 9
call-pass = пас
you = Ты
