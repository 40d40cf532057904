# Карти, як вони позначені, і слова торгів.
card-rank-ace = Т
card-rank-ten = 10
card-rank-king = К
card-rank-queen = Д
card-rank-jack = В
card-rank-nine = 9
call-pass = пас
you = Ти
