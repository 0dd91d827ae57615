/**
 * A pseudorandom number generator. The same seed returns the same numbers, so that two crowds are
 * alike.
 */
export type Random = {
  /** Returns a number that is at least 0 and less than 1. */
  next(): number;
  /** Returns a whole number from `min` to `max`. */
  between(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  /** Picks the first items more often than the last ones. */
  pickEarly<T>(items: readonly T[]): T;
  /** Returns true with this probability. */
  isLucky(probability: number): boolean;
  /** Returns a number of the standard normal distribution. */
  normal(): number;
  shuffle<T>(items: readonly T[]): T[];
};

/** Creates a pseudorandom number generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const at = <T>(items: readonly T[], position: number): T => {
    const item = items[Math.floor(position * items.length)];
    if (item === undefined) throw new Error('the list is empty');
    return item;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => at(items, next()),
    pickEarly: (items) => at(items, next() ** 2),
    isLucky: (probability) => next() < probability,
    // The Box–Muller transform.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffle: (items) =>
      items
        .map((item) => ({ item, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  };
}
