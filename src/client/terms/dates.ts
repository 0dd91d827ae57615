// Not from Intl, because server and browser must render the same text and their locale data differ.
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

/** @param time ISO 8601. @returns the day in UTC, "14 October 2026" */
export function formatDate(time: string): string {
  const date = new Date(time);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** @param time ISO 8601. @returns day and time in UTC, "14 October 2026, 16:40" */
export function formatDateTime(time: string): string {
  const date = new Date(time);
  return `${formatDate(time)}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}
