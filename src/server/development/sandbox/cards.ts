export type Card = { number: string; expMonth: number; expYear: number; cvc: string };

/** The error that the provider returns if a card is invalid or declined. */
export type CardError = {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
};

export type CardOutcome =
  | { kind: 'authenticates' | 'processes' }
  /** `later` says what happens after the payment. */
  | { kind: 'succeeds'; later?: 'disputed' | 'refundsFail' }
  | { kind: 'declines'; error: CardError }
  | { kind: 'invalid'; error: CardError };

const error = (code: string, message: string, declineCode?: string): CardError => ({
  type: 'card_error',
  code,
  message,
  ...(declineCode ? { decline_code: declineCode } : {}),
});

/** The provider's public test cards and their outcomes. */
const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': { kind: 'succeeds' },
  '4000002500003155': { kind: 'authenticates' },
  '4000000000003220': { kind: 'authenticates' },
  '4000000000000077': { kind: 'processes' },
  '4000000000000259': { kind: 'succeeds', later: 'disputed' },
  '4000000000005126': { kind: 'succeeds', later: 'refundsFail' },
  '4000000000000002': {
    kind: 'declines',
    error: error('card_declined', 'Your card was declined.', 'generic_decline'),
  },
  '4000000000009995': {
    kind: 'declines',
    error: error('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  },
  '4000000000000069': { kind: 'declines', error: error('expired_card', 'Your card has expired.') },
  '4000000000000127': {
    kind: 'declines',
    error: error('incorrect_cvc', "Your card's security code is incorrect."),
  },
};
const noTestCard: CardOutcome = {
  kind: 'declines',
  error: error(
    'card_declined',
    'Your card was declined. This is test mode, and the number is not that of a test card.',
    'test_mode_live_card',
  ),
};

export const authenticationFailed: CardError = error(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. ' +
    'Please choose a different payment method and try again.',
);

/**
 * Checks the details of a card and returns the outcome of a payment with it.
 * @param now the current time, to check the expiry date
 */
export function cardOutcome(card: Card, now: Date): CardOutcome {
  const number = card.number.replace(/[\s-]/g, '');
  const invalid = (code: string, message: string): CardOutcome => ({
    kind: 'invalid',
    error: error(code, message),
  });
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return invalid('incorrect_number', 'Your card number is incorrect.');
  if (!(card.expMonth >= 1 && card.expMonth <= 12))
    return invalid('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (card.expYear < now.getUTCFullYear() || card.expYear > now.getUTCFullYear() + 50)
    return invalid('invalid_expiry_year', "Your card's expiration year is invalid.");
  if (card.expYear === now.getUTCFullYear() && card.expMonth <= now.getUTCMonth())
    return invalid('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (!/^\d{3,4}$/.test(card.cvc))
    return invalid('invalid_cvc', "Your card's security code is invalid.");
  return outcomes[number] ?? noTestCard;
}

/** Checks a card number with the Luhn algorithm (ISO/IEC 7812-1, annex B). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
