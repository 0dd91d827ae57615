import Stripe from 'stripe';
import type { Config } from '#server/config.ts';
import { createPayments } from '#server/platform/payments/provider.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const CHECK = 'payments';
const TIMEOUT_MS = 4000;
const WEBHOOK_PATH = '/api/webhooks/stripe';

type Settings = Pick<Config, 'donations' | 'production' | 'publicUrl' | 'stripe'>;

/**
 * Checks the secret key by listing one event, a call that every site makes hourly, and looks for
 * the webhook endpoint of this site.
 * @param at the address of a local server to use instead of the provider
 */
export async function checkPayments(
  { donations, production, publicUrl, stripe: keys }: Settings,
  at?: { host: string; port: number },
): Promise<Finding> {
  if (!donations) return ok(CHECK, 'donations are off');
  if (!keys) return ok(CHECK, production ? 'none' : 'the sandbox, without real money');
  const { stripe, testMode } = createPayments(keys, {
    timeoutMs: TIMEOUT_MS,
    retries: 0,
    ...(at ? { at } : {}),
  });
  try {
    await stripe.events.list({ limit: 1 });
  } catch (error) {
    return describeError(error);
  }
  const mode = testMode ? 'test mode' : 'live mode';
  const address = `${publicUrl}${WEBHOOK_PATH}`;
  const listens = await findWebhook(stripe, address);
  if (listens === null)
    return ok(CHECK, `key accepted, ${mode}; the key may not list webhook endpoints`);
  if (listens) return ok(CHECK, `key accepted, ${mode}; webhook endpoint found`);
  const advice =
    `Add an endpoint for ${address} in the dashboard (docs/PAYMENTS.md). ` +
    'Without it, payments are noticed up to one hour late.';
  return warn(CHECK, `key accepted, ${mode}; no webhook endpoint of this site`, advice);
}

/**
 * @returns null if the key may not list the endpoints, which is the case for most restricted keys
 */
async function findWebhook(stripe: Stripe, address: string): Promise<boolean | null> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    return data.some(({ status, url }) => status === 'enabled' && url === address);
  } catch {
    return null;
  }
}

function describeError(error: unknown): Finding {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return fail(
      CHECK,
      'the provider refuses the secret key',
      'Copy STRIPE_SECRET_KEY from the dashboard again; the old key may be expired.',
    );
  if (error instanceof Stripe.errors.StripePermissionError)
    return fail(
      CHECK,
      'the secret key may not read events',
      'Give the restricted key read access to Events (docs/PAYMENTS.md).',
    );
  const status = (error as { statusCode?: number }).statusCode ?? 'no answer';
  return fail(
    CHECK,
    `the provider does not serve us (${status})`,
    'Look at status.stripe.com, and whether this machine may open connections to api.stripe.com.',
  );
}
