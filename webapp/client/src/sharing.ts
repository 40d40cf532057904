// Equal parts of two states are one object, so that what is drawn from a part is drawn again only if it changed.

type Parts = Record<string, unknown>;

const isWhole = (value: unknown): value is Parts => typeof value === "object" && value !== null;

// `now` with every part that equals its part in `old` replaced by that; JSON only.
export function shared<T>(old: unknown, now: T): T {
  if (old === now || !isWhole(old) || !isWhole(now) || Array.isArray(old) !== Array.isArray(now)) return now;
  const names = Object.keys(now);
  let same = names.length === Object.keys(old).length;
  for (const name of names) {
    (now as Parts)[name] = shared(old[name], now[name]);
    same &&= now[name] === old[name];
  }
  return same ? (old as T) : now;
}
