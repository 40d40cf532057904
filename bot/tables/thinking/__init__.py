"""Decisions of computer players, hints and reviews, found in worker processes.

A search takes most of a second of processor time. The event loop would serve nobody meanwhile, and a
table's lock would hold up its players. So a search gets one value, runs without the lock in another
process, and its result may come too late. docs/players.md says how computers think and how requests queue;
this is the way of a move:

    timer: THINK ── lock: live.situation(seat), what that seat knows, as a value
                       │ lock released
                ComputerMoves.move ─► WorkerPool.find ─► RequestQueue ─► process: game.players.answer
                       │
                    lock: is it still the same turn? then live.question gets the move, else it is dropped
                       │
    timer: STAND_IN ── lock: MatchRunner.carry_out, when the pace of the chat says so

Ann is away, and a computer stands in for her in turn 41. The move is found after 0.4 s and waits in the
question until its time has come. If Ann comes back and plays first, turn 42 is a new question, and the move
has gone with the old one.

Keep when changing this:

- No lock is held while a search runs. A result names its turn and is void in any other.
- The search for a move or a hint gets a `Situation`, the knowledge of one seat, and never the match.
- No table hangs on a search. If the queue is full or a process is lost, counting answers. After
  `MOVE_TIMEOUT_S`, an error or an illegal result, the modest player does. Only the deal of the day searches
  again instead, as all its players must get the same moves.
- The time of a move tells nothing about the hand: a move without alternatives takes the same way.
- A decision follows from its situation and a secret seed, so a second attempt decides alike.
- What a process runs is a function of a module, as pickle sends it by name.

Begin with `ComputerMoves.move` in `decisions`, then `WorkerPool.find` in `worker_pool`. `analysis` has the
searches besides moves, `advice` hints and reviews, from the press to the screen.
"""
