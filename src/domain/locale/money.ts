import { formatNumber } from './message-format.ts';

/**
 * Formats an amount in dollars and cents, as in "$1,250.00".
 * @param cents a whole number
 */
export const dollars = (cents: number): string =>
  `$${formatNumber(cents / 100, { minimumFractionDigits: 2 })}`;

/**
 * Formats an amount in whole dollars, rounded down, as in "$1,250".
 * @param cents a whole number
 */
export const wholeDollars = (cents: number): string => `$${formatNumber(Math.floor(cents / 100))}`;
