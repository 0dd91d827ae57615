import { paths } from '#client/runtime/paths.ts';
import { tabDrafts } from '#client/runtime/session/draft-stores.ts';
import { readDraft, saveDraft } from '#client/runtime/session/drafts.ts';
import { getDonationOutcome } from '#contract/donations/donations.ts';

/**
 * The parameters in the address of /donate/success. A missing parameter or an invalid `intent` is
 * ''.
 */
export type PaymentParams = { intent: string; secret: string; redirectStatus: string };

/** @param search the query string without its question mark */
export function parsePaymentParams(search: string): PaymentParams {
  const params = new URLSearchParams(search);
  const intent = params.get('payment_intent') ?? '';
  return {
    intent: /^pi_\w{1,90}$/.test(intent) ? intent : '',
    secret: params.get('payment_intent_client_secret') ?? '',
    redirectStatus: params.get('redirect_status') ?? '',
  };
}

export const paymentResultQuery = ({
  intent,
  secret,
}: Pick<PaymentParams, 'intent' | 'secret'>) => ({
  endpoint: getDonationOutcome,
  args: { params: { paymentIntent: intent }, query: { clientSecret: secret } },
});

/**
 * Returns the API calls for /donate/success. There are none if its address lacks the payment or the
 * secret.
 */
export function paymentResultQueries(search: string) {
  const payment = parsePaymentParams(search);
  return payment.intent && payment.secret ? [paymentResultQuery(payment)] : [];
}

const DRAFT = 'payment.v1';

/**
 * Moves the secret from the address to the tab's storage, because people copy addresses. If the
 * secret cannot be stored, it stays in the address.
 */
export async function hideSecret(params: PaymentParams): Promise<void> {
  const { intent, secret, redirectStatus } = params;
  const { href } = location;
  const isKept = await saveDraft(tabDrafts(), DRAFT, intent, secret);
  // The donor may have opened another page meanwhile.
  if (isKept && location.href === href)
    history.replaceState(
      history.state,
      '',
      paths.donateSuccess({ payment_intent: intent, redirect_status: redirectStatus }),
    );
}

/** @returns the secret that this tab has stored for a payment, or '' if there is none */
export function readStoredSecret(intent: string): string {
  const stored = readDraft(tabDrafts(), DRAFT, intent);
  return typeof stored === 'string' ? stored : '';
}

const SECOND = 1000;
/** How often to poll a payment's state: every `delayMs` until `untilMs` have passed. */
const pollDelays: readonly { untilMs: number; delayMs: number }[] = [
  { untilMs: 20 * SECOND, delayMs: 2 * SECOND },
  { untilMs: 60 * SECOND, delayMs: 5 * SECOND },
  { untilMs: 240 * SECOND, delayMs: 15 * SECOND },
];

/** @returns the milliseconds until the next poll, or null if polling must stop */
export function pollDelay(elapsedMs: number): number | null {
  return pollDelays.find(({ untilMs }) => elapsedMs < untilMs)?.delayMs ?? null;
}
