/** The offset of Johannesburg from UTC. South Africa has no daylight saving time. */
const JOHANNESBURG_OFFSET_MS = 2 * 60 * 60 * 1000;

/** Returns the day in Johannesburg, in ISO 8601 format. */
export const dayInJohannesburg = (now: Date): string =>
  new Date(now.getTime() + JOHANNESBURG_OFFSET_MS).toISOString().slice(0, 10);
