"""A memory forgets what was used longest ago, and never holds more than it has room for."""

from bot.runtime import Recent


def test_what_was_used_longest_ago_is_forgotten_first() -> None:
    known: Recent[str, int] = Recent(2)
    known["Ann"] = 1
    known["Bob"] = 2
    assert known.get("Ann") == 1
    known["Cid"] = 3
    assert [name in known for name in ("Ann", "Bob", "Cid")] == [True, False, True]
    assert len(known) == 2


def test_what_is_said_anew_takes_no_more_room() -> None:
    known: Recent[str, int] = Recent(2)
    for number in range(5):
        known["Ann"] = number
    known["Bob"] = 9
    assert (known.get("Ann"), known.get("Bob")) == (4, 9)


def test_what_is_forgotten_is_not_known_and_forgetting_twice_is_no_harm() -> None:
    known: Recent[str, int] = Recent(2)
    known["Ann"] = 1
    known.forget("Ann")
    known.forget("Ann")
    assert known.get("Ann") is None
