import { formatNumber } from './message-format.ts';

/**
 * Formats an amount in dollars and cents, as in "$1,250.00". `toLocaleString` with options takes 40
 * times as long.
 * @param cents a whole number
 */
export const dollars = (cents: number): string =>
  wholeDollars(cents) + (cents / 100).toFixed(2).slice(-'.00'.length);

/**
 * Formats an amount in whole dollars, rounded down, as in "$1,250".
 * @param cents a whole number
 */
export const wholeDollars = (cents: number): string => `$${formatNumber(Math.floor(cents / 100))}`;
