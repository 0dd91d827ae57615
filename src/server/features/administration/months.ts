/**
 * Returns the last `count` calendar months in UTC, oldest first, in the form "2026-11". The last
 * one is the month of `now`.
 */
export function monthsUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index)))
      .toISOString()
      .slice(0, 7),
  );
}
