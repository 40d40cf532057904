# Ranks as they stand on the cards, and the words of the auction.
rank-ace = A
rank-ten = 10
rank-king = K
rank-queen = Q
rank-jack = J
rank-nine = 9
call-pass = pass
you = You
