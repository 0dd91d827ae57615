/** Who runs the site, as its settings name them; null where they do not. */
export type Operator = { name: string | null; place: string | null };

/** The name, with the place where it is set: "Science Words Trust, Harare, Zimbabwe". */
export function describeOperator({ name, place }: Operator): string | null {
  return name && place ? `${name}, ${place}` : name;
}

export const operatorMessages = {
  runsSite: (operator: string) => `This site is run by ${operator}.`,
  unnamed: 'This site does not name the people who run it.',
  receives: (operator: string) => `Your donation goes to ${operator}.`,
  receivesUnnamed:
    'This is a test site: it does not name anyone who would receive your donation. Please do not give real money here.',
  received: (operator: string) => `Your donation went to ${operator}.`,
  receivedUnnamed: 'You donated on a test site that does not name the people who run it.',
} as const;
