/** The operator of the site, as configured; null where nothing is configured. */
export type Operator = { name: string | null; place: string | null };

/** Returns the operator's name and place: "Science Words Trust, Harare, Zimbabwe". */
export function describeOperator({ name, place }: Operator): string | null {
  return name && place ? `${name}, ${place}` : name;
}
