import { m } from '../messages.ts';

// Dates are formatted without Intl, because its locale data can differ between the server and the
// browser, which must render the same text.

type Month = Parameters<typeof m.formats_date>[0]['month'];

/**
 * Formats the day in UTC, as in "14 October 2026".
 * @param time in ISO 8601 format, or a time as the database returns it
 */
export function formatDate(time: string | Date): string {
  const date = new Date(time);
  return m.formats_date({
    day: `${date.getUTCDate()}`,
    month: (date.getUTCMonth() + 1) as Month,
    year: `${date.getUTCFullYear()}`,
  });
}

/** Returns the hour and minute in UTC, as in "16:40". */
const timeOfDay = (date: Date): string => date.toISOString().slice(11, 16);

/**
 * Formats the day and time in UTC, as in "14 October 2026, 16:40".
 * @param time in ISO 8601 format
 */
export const formatDateTime = (time: string): string =>
  m.formats_date_time({ date: formatDate(time), time: timeOfDay(new Date(time)) });

/**
 * Formats the day and time in the time zone of the device, as in "14 October 2026 at 16:40".
 * @param time in ISO 8601 format
 */
export function formatLocalTime(time: string): string {
  const date = new Date(time);
  date.setMinutes(date.getMinutes() - date.getTimezoneOffset());
  return m.formats_local_time({ date: formatDate(date), time: timeOfDay(date) });
}
