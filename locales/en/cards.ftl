# Ranks as they stand on the cards, and the words of the auction.
card-rank-ace = A
card-rank-ten = 10
card-rank-king = K
card-rank-queen = Q
card-rank-jack = J
card-rank-nine = 9
call-pass = pass
you = You
