# Litery na kartach i słowa licytacji.
card-rank-ace = A
card-rank-ten = 10
card-rank-king = K
card-rank-queen = D
card-rank-jack = W
card-rank-nine = 9
call-pass = pas
you = Ty
