/** The operator of the site. A value that is not configured is null. */
export type Operator = { name: string | null; place: string | null };

/**
 * Returns the operator's name, and the place if it is configured, as in "Science Words Trust,
 * Harare, Zimbabwe". Returns null if no name is configured.
 */
export function describeOperator({ name, place }: Operator): string | null {
  return name && place ? `${name}, ${place}` : name;
}
