import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';

/** With one retry on top, a call to a provider that does not answer ends within ten seconds. */
const TIMEOUT_MS = 4000;
const RETRIES = 1;

/**
 * How this site takes payments: the provider's own SDK, whether it speaks to the provider or to the
 * sandbox.
 */
export type Payments = {
  stripe: Stripe;
  webhookSecret: string;
  /** No money moves. */
  testMode: boolean;
  /** For the provider's script in the browser; null in the sandbox, which has no script. */
  publishableKey: string | null;
};

export type PaymentKeys = {
  secretKey: string;
  publishableKey: string | null;
  webhookSecret: string;
};

/**
 * @param options.at a server on this machine that speaks the provider's protocol; the provider
 * itself without it
 */
export function createPayments(
  keys: PaymentKeys,
  options: { at?: { host: string; port: number }; timeoutMs?: number; retries?: number } = {},
): Payments {
  const stripe = new Stripe(keys.secretKey, {
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: options.retries ?? RETRIES,
    telemetry: false,
    ...(options.at ? { ...options.at, protocol: 'http' } : {}),
  });
  return {
    stripe,
    webhookSecret: keys.webhookSecret,
    testMode: !/^(?:sk|rk)_live_/.test(keys.secretKey),
    publishableKey: keys.publishableKey,
  };
}

/**
 * The provider is out of reach, or refused what we asked. `code` is its word for why, where it gave
 * one.
 */
export class ProviderFailed extends Error {
  readonly code: string | undefined;
  constructor(error: InstanceType<typeof Stripe.errors.StripeError>) {
    super('payment provider request failed', { cause: error });
    this.code = error.code;
  }
}

/**
 * Runs a call to the provider. What failed is logged without any message: those of the provider
 * name identifiers.
 */
export async function callStripe<T>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn(
      { kind: error.type, code: error.code, status: error.statusCode, request: error.requestId },
      'payment provider request failed',
    );
    throw new ProviderFailed(error);
  }
}
