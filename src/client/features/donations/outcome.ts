import { paths } from '#client/runtime/paths.ts';
import { keepDraft, readDraft, tabDrafts } from '#client/runtime/session/drafts.ts';
import { getDonationOutcome } from '#contract/donations.ts';

/** A payment as the address names it; '' where it does not. */
export type NamedPayment = { intent: string; secret: string; redirectStatus: string };

/** Reads the address of /donate/success; `search` is without its question mark. */
export function parsePaymentParams(search: string): NamedPayment {
  const params = new URLSearchParams(search);
  const intent = params.get('payment_intent') ?? '';
  return {
    intent: /^pi_\w{1,90}$/.test(intent) ? intent : '',
    secret: params.get('payment_intent_client_secret') ?? '',
    redirectStatus: params.get('redirect_status') ?? '',
  };
}

export const outcomeQuery = ({ intent, secret }: Pick<NamedPayment, 'intent' | 'secret'>) => ({
  endpoint: getDonationOutcome,
  args: { params: { paymentIntent: intent }, query: { clientSecret: secret } },
});

/** What the page asks for; nothing while the address does not say everything. */
export function outcomeQueries(search: string) {
  const payment = parsePaymentParams(search);
  return payment.intent && payment.secret ? [outcomeQuery(payment)] : [];
}

const KEPT = 'payment.v1';

/**
 * The secret stays in the tab, for a reload, and leaves the address, which people copy. Where it
 * cannot be kept the address stays.
 */
export function hideSecret({ intent, secret, redirectStatus }: NamedPayment): void {
  keepDraft(tabDrafts(), KEPT, intent, secret);
  if (keptSecret(intent) === secret)
    history.replaceState(
      history.state,
      '',
      paths.donateSuccess({ payment_intent: intent, redirect_status: redirectStatus }),
    );
}

export function keptSecret(intent: string): string {
  const kept = readDraft(tabDrafts(), KEPT, intent);
  return typeof kept === 'string' ? kept : '';
}

const SECOND = 1000;
/** How often a payment on its way is asked about, by how long that has been going on. */
const pauses: readonly [until: number, pause: number][] = [
  [20 * SECOND, 2 * SECOND],
  [60 * SECOND, 5 * SECOND],
  [240 * SECOND, 15 * SECOND],
];

/**
 * @returns milliseconds until it is asked about again, null when it has taken too long to wait for
 */
export function pauseAfter(waited: number): number | null {
  return pauses.find(([until]) => waited < until)?.[1] ?? null;
}
