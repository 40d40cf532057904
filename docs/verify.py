"""Check how a match was dealt: python verify.py < RECORD. Needs Python 3.11 alone; fair.md explains it."""

import re
import sys
import tomllib
from hashlib import sha256
from hmac import digest


def drawn(key: str, what: object, *limits: int) -> list[int]:
    words = (f"thousand-deal/1 {mixed} {what} {block}".encode() for block in range(99))
    stream = (byte for each in words for byte in digest(bytes.fromhex(key), each, "sha256"))
    return [next(byte for byte in stream if byte < 256 - 256 % limit) % limit for limit in limits]


record = tomllib.loads(text := sys.stdin.read())
proof = record.get("proof") or sys.exit("this match was dealt without proof")
mixed = f"{proof['die']} {proof['thrown']}" if "die" in proof else "none"
lines = re.sub("^(players|names) = .*\n", "", text, count=2, flags=re.M).rstrip("\n").split("\n")
ends = [n for n in range(len(lines)) if lines[n + 1 : n + 2] in ([], ["[[deals]]"])]
true = {"lines": all(sha256("\n".join(lines[:n]).encode()).hexdigest() == lines[n][8:-1] for n in ends[1:])}
seats, last, redeal = len(record["players"]), proof["chain"], 0
names = re.findall("^players = .*", text, re.M)[0] + "\n" + last
true["names"] = proof.get("names") == sha256(names.encode()).hexdigest()
dealer = record.get("start", {}).get("dealer", seats - 1)
by_lot = record.get("rules", {}).get("first_dealer", record["preset"]) not in {"last_winner", "shtuka"}
true["first dealer"] = drawn(last, "lot", seats) == [dealer] if "lot" in proof else not by_lot
for number, deal in enumerate(record.get("deals", ()), 1):
    redeal = redeal + 1 if deal["secret"] == last else 0
    true[f"secret {number}"] = redeal > 0 or sha256(bytes.fromhex(deal["secret"])).hexdigest() == last
    cards, cuts = [rank + suit for suit in "SCDH" for rank in "ATKQJ9"], [deal["deck"].split()]
    deck = [cards.pop(chosen) for chosen in drawn(deal["secret"], redeal, *range(24, 0, -1))]
    true[f"deck {number}"] = "collected" in deal or cuts == [deck]
    for at in map(int, re.findall(r"cut (\d+)", deal["play"])):
        cuts = [cut[at:] + cut[:at] for cut in cuts]
        cuts += [cut[:12] + cut[-1:] + cut[12:-1] for cut in cuts if cut[-1][0] == "J"]
    hands = [set(hand.split()) for hand in deal["cards"].split("/")[0].split("|")]
    many, dealer, last = len(hands), (dealer + (number > 1 and not redeal)) % seats, deal["secret"]
    turns, first = (24 - many * len(hands[0])) * (many + 1), dealer + (seats < 4)
    dealt = [[set(cut[k : turns : many + 1] + cut[turns + k :: many]) for k in range(many)] for cut in cuts]
    true[f"hands {number}"] = [hands[(first + k) % many] for k in range(many)] in dealt
print(*(f"{'right' if true[each] else 'WRONG'}: {each}" for each in true), sep="\n")
sys.exit(not all(true.values()))
