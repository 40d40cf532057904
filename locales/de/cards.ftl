# Die Karten, wie sie beschriftet sind, und die Worte beim Reizen.
rank-ace = A
rank-ten = 10
rank-king = K
rank-queen = D
rank-jack = B
rank-nine = 9
call-pass = passt
you = Du
