# Litery na kartach i słowa licytacji.
rank-ace = A
rank-ten = 10
rank-king = K
rank-queen = D
rank-jack = W
rank-nine = 9
call-pass = pas
you = Ty
