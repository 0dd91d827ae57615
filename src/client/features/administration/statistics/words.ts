// Written out, not left to Intl: server and browser must say the same, and their locale data
// differ.
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

export const number = (value: number): string => value.toLocaleString('en');

/** @param cents whole cents. @returns "$1,234.50" */
export const money = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** @param month "2026-11". @returns "November 2026" */
export const monthName = (month: string): string =>
  `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
/** @param month "2026-11". @returns "Nov" */
export const shortMonth = (month: string): string =>
  months[Number(month.slice(5)) - 1]!.slice(0, 3);

/**
 * @param seconds whole seconds, or null where there is nothing to measure. @returns the two largest
 * units, cut off: "3 d 4 h", "2 h 13 min", "5 min"
 */
export function duration(seconds: number | null): string {
  if (seconds === null) return '–';
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return hours > 0 ? `${number(days)} d ${hours} h` : `${number(days)} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes > 0 ? `${minutes} min` : `${seconds} s`;
}
