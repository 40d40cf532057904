# Карти, як вони позначені, і слова торгів.
rank-ace = Т
rank-ten = 10
rank-king = К
rank-queen = Д
rank-jack = В
rank-nine = 9
call-pass = пас
you = Ти
