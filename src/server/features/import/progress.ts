import { formatNumber } from '#domain/locale/message-format.ts';

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;

/**
 * Creates a function that says how fast an import is, and how long the rest of the file will take
 * at this rate. The rate is that of the whole import so far, so that one slow batch changes little.
 * @param now returns the time in milliseconds
 */
export function createRate(now: () => number = () => performance.now()) {
  const started = now();
  return (rows: number, share: number): string => {
    const seconds = Math.max(now() - started, 1) / MS_PER_SECOND;
    const rate = `${formatNumber(Math.round(rows / seconds))} rows/s`;
    if (share <= 0 || share >= 1) return rate;
    return `${rate}, about ${formatDuration((seconds * (1 - share)) / share)} left`;
  };
}

function formatDuration(seconds: number): string {
  const whole = Math.max(Math.ceil(seconds), 1);
  if (whole < SECONDS_PER_MINUTE) return `${whole} s`;
  return `${Math.floor(whole / SECONDS_PER_MINUTE)} min ${whole % SECONDS_PER_MINUTE} s`;
}
