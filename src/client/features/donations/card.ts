import type { BodyInputOf } from '#contract/endpoint.ts';
import type { confirmSandboxPayment } from '#contract/sandbox.ts';
import type { FieldError } from '#domain/text.ts';

/** The sandbox's fields, as typed. They live in the form alone and are never kept. */
export type CardText = { number: string; expiry: string; cvc: string };
export const cardFields = [
  'number',
  'expiry',
  'cvc',
] as const satisfies readonly (keyof CardText)[];

type Card = Omit<BodyInputOf<typeof confirmSandboxPayment>, 'clientSecret'>;

/**
 * Reads a card's fields, in the provider's words where something is missing. "1234", "12/34" and
 * "12 / 2034" are the same month; a phone's number keys have no slash.
 */
export function readCard({
  number,
  expiry,
  cvc,
}: CardText): { ok: true; card: Card } | { ok: false; errors: FieldError[] } {
  const [, month, year] = /^\s*(\d{1,2}?)\s*[/.-]?\s*(\d{4}|\d{2})\s*$/.exec(expiry) ?? [];
  const errors = [
    ...(/\d{12}/.test(number.replace(/[\s-]/g, ''))
      ? []
      : [{ path: 'number', message: 'Your card number is incomplete.' }]),
    ...(month && year
      ? []
      : [{ path: 'expiry', message: "Your card's expiration date is incomplete." }]),
    ...(/^\s*\d{3,4}\s*$/.test(cvc)
      ? []
      : [{ path: 'cvc', message: "Your card's security code is incomplete." }]),
  ];
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    card: {
      number,
      expMonth: Number(month),
      expYear: year!.length === 2 ? 2000 + Number(year) : Number(year),
      cvc: cvc.trim(),
    },
  };
}
