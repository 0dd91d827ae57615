import { m } from '#domain/messages.ts';

/** Formats a whole number of percent, or null as a dash. */
export const formatPercent = (percent: number | null): string =>
  percent === null ? '–' : m.statistics_percent({ percent });

/**
 * Formats a duration, rounded down, as in "3 days 4 hours", "2 hours 13 minutes" or "less than an
 * hour".
 * @param seconds a whole number, or null if nothing was measured, which is shown as a dash
 */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–';
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0)
    return hours > 0
      ? m.statistics_duration_days_hours({ days, hours })
      : m.statistics_duration_days({ days });
  if (hours > 0)
    return minutes > 0
      ? m.statistics_duration_hours_minutes({ hours, minutes })
      : m.statistics_duration_hours({ hours });
  return m.review_times_less_than_hour();
}
