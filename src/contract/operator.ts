/** Who runs the site, as its settings name them; null where they do not. */
export type Operator = { name: string | null; place: string | null };

/** The name, with the place where it is set: "Science Words Trust, Harare, Zimbabwe". */
export function describeOperator({ name, place }: Operator): string | null {
  return name && place ? `${name}, ${place}` : name;
}
