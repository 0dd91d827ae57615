/**
 * Formats without Intl, because server and browser must render the same text.
 * @param cents a whole number. @returns dollars and cents, "$1,250.00"
 */
export function dollars(cents: number): string {
  const [whole, rest] = (cents / 100).toFixed(2).split('.') as [string, string];
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** @param cents a whole number. @returns whole dollars, rounded down, "$1,250" */
export function wholeDollars(cents: number): string {
  return dollars(cents).slice(0, -'.00'.length);
}
