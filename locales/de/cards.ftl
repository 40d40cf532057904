# Die Karten, wie sie beschriftet sind, und die Worte beim Reizen.
card-rank-ace = A
card-rank-ten = 10
card-rank-king = K
card-rank-queen = D
card-rank-jack = B
card-rank-nine = 9
call-pass = passt
you = Du
