import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Returns a time of day at which people contribute, seldom at a weekend. */
export function pickTime(
  random: Random,
  { now, fromDays, toDays }: { now: number; fromDays: number; toDays: number },
): number {
  for (let attempt = 0; ; attempt += 1) {
    const day = now - (toDays + random.next() * (fromDays - toDays)) * DAY_MS;
    if (isWeekend(day) && attempt < 8 && random.isLucky(0.75)) continue;
    return beforeNow(random, now, toWorkingHours(random, day));
  }
}

/** Returns when a submission is decided that waits for about this many days. */
export function pickDecisionTime(
  random: Random,
  { now, submittedAt, medianDays }: { now: number; submittedAt: number; medianDays: number },
): number {
  const waited = medianDays * Math.exp(0.8 * random.normal()) * DAY_MS;
  const shift = isWeekend(submittedAt + waited) && random.isLucky(0.75) ? 2 * DAY_MS : 0;
  const decidedAt = toWorkingHours(random, submittedAt + waited + shift);
  return decidedAt > submittedAt && decidedAt < now
    ? decidedAt
    : submittedAt + (now - submittedAt) * (0.1 + 0.8 * random.next());
}

const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time).getUTCDay());

/** Moves a time to the hours from 6 to 18 UTC of its day. */
const toWorkingHours = (random: Random, time: number): number =>
  Math.floor(time / DAY_MS) * DAY_MS + (6 + 12 * random.next()) * HOUR_MS;

const beforeNow = (random: Random, now: number, time: number): number =>
  time < now ? time : now - random.between(5, 90) * 60_000;
