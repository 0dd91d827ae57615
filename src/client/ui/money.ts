/**
 * Formats an amount in dollars and cents, as in "$1,250.00". Does not use Intl, because the server
 * and the browser must render the same text.
 * @param cents a whole number
 */
export function dollars(cents: number): string {
  const [whole, rest] = (cents / 100).toFixed(2).split('.') as [string, string];
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/**
 * Formats an amount in whole dollars, rounded down, as in "$1,250".
 * @param cents a whole number
 */
export function wholeDollars(cents: number): string {
  return dollars(cents).slice(0, -'.00'.length);
}
