// Dates are formatted without Intl, because its locale data can differ between the server and the
// browser, which must render the same text.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const two = (value: number) => String(value).padStart(2, '0');

/**
 * Formats the day in UTC, as in "14 October 2026".
 * @param time in ISO 8601 format
 */
export function formatDate(time: string): string {
  const date = new Date(time);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/**
 * Formats the day and time in UTC, as in "14 October 2026, 16:40".
 * @param time in ISO 8601 format
 */
export function formatDateTime(time: string): string {
  const date = new Date(time);
  return `${formatDate(time)}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}
