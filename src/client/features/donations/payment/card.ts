import type { confirmSandboxPayment } from '#contract/donations/sandbox.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { m } from '#domain/messages.ts';
import type { FieldError } from '#domain/text.ts';

/** The text of the sandbox's card fields. It is never stored. */
export type CardText = { number: string; expiry: string; cvc: string };
export const cardFields = [
  'number',
  'expiry',
  'cvc',
] as const satisfies readonly (keyof CardText)[];

type Card = Omit<BodyInputOf<typeof confirmSandboxPayment>, 'clientSecret'>;

/** Checks the card fields. The error messages are worded like the real payment provider's. */
export function readCard({
  number,
  expiry,
  cvc,
}: CardText): { ok: true; card: Card } | { ok: false; errors: FieldError[] } {
  const expiryDate = readExpiry(expiry);
  const errors: FieldError[] = [];
  if (!/\d{12}/.test(number.replace(/[\s-]/g, '')))
    errors.push({ path: 'number', message: m.donations_sandbox_number_incomplete() });
  if (!expiryDate)
    errors.push({ path: 'expiry', message: m.donations_sandbox_expiry_incomplete() });
  if (!/^\s*\d{3,4}\s*$/.test(cvc))
    errors.push({ path: 'cvc', message: m.donations_sandbox_cvc_incomplete() });
  if (!expiryDate || errors.length > 0) return { ok: false, errors };
  return { ok: true, card: { number, ...expiryDate, cvc: cvc.trim() } };
}

/**
 * Reads an expiry date such as "12/34", "12 / 2034" or "1234". The slash is optional, because the
 * numeric keyboard of a phone has none.
 */
function readExpiry(expiry: string): Pick<Card, 'expMonth' | 'expYear'> | null {
  const [, month, year] = /^\s*(\d{1,2}?)\s*[/.-]?\s*(\d{4}|\d{2})\s*$/.exec(expiry) ?? [];
  if (!month || !year) return null;
  return {
    expMonth: Number(month),
    expYear: year.length === 2 ? 2000 + Number(year) : Number(year),
  };
}
