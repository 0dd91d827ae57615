import { Cron } from 'croner';

/** The clock of the recurring jobs. In tests, its time changes only between ticks. */
export type Clock = {
  now(): Date;
  /** Calls `tick` every ten seconds, but not before the previous call has ended. */
  start(tick: () => Promise<void>): { stop(): void };
};

export const systemClock: Clock = {
  now: () => new Date(),
  start: (tick) => new Cron('*/10 * * * * *', { protect: true }, tick),
};

/** The times of a schedule. */
export type Schedule = {
  /** Returns the first scheduled time after the given one. */
  next(after: Date): Date;
  /** Returns the last scheduled time that is not after the given one. */
  last(by: Date): Date;
};

/** @param pattern a cron expression of five fields, in UTC */
export function readSchedule(pattern: string): Schedule {
  const cron = new Cron(pattern, { mode: '5-part', timezone: 'UTC' });
  const only = (time: Date | null | undefined): Date => {
    if (!time) throw new Error(`the schedule ${pattern} has no such time`);
    return time;
  };
  return {
    next: (after) => only(cron.nextRun(after)),
    // `previousRuns` excludes the given time, so add a millisecond.
    last: (by) => only(cron.previousRuns(1, new Date(by.getTime() + 1))[0]),
  };
}
