/**
 * These rounds must be enough for the race to fail without its lock, also on a busy machine, where
 * five of them missed it three times of four. Check that before you call `rounds`.
 */
const QUICK_ROUNDS = 25;

/**
 * Returns how often a test of a race repeats it: `full` times in `npm run test:slow`, and a few
 * times in `npm test`. `raceTests` in tests/parts.ts lists the files that call it.
 */
export const rounds = (full: number): number =>
  process.env.FULL_ROUNDS ? full : Math.min(full, QUICK_ROUNDS);
