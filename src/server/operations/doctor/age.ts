const MAX_HOURS = 48;

/** @param hours null if it never happened */
export function describeAge(hours: number | null): string {
  if (hours === null) return 'never';
  return hours < MAX_HOURS ? `${Math.round(hours)} h ago` : `${Math.round(hours / 24)} days ago`;
}
