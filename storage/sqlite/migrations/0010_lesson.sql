-- The lesson is offered to whoever sits down for the first time. Who sits somewhere, or has played a match, is not
-- new: `lesson` of their habits is 0 (club/state.py).
UPDATE players SET habits = json_insert(habits, '$.habits.lesson', 0)
WHERE json_valid(habits) AND id IN (
    SELECT player FROM sitting
    UNION
    SELECT seat.value
    FROM results, json_each(CASE WHEN json_valid(results.players) THEN results.players ELSE '{}' END, '$.seats') AS seat
    WHERE seat.type = 'integer'
);
