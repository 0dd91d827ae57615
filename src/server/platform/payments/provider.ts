import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';

/** With one retry, a call to a provider that does not respond fails within ten seconds. */
const TIMEOUT_MS = 4000;
const RETRIES = 1;

/** The payment provider's SDK, connected to the provider or to the sandbox. */
export type Payments = {
  stripe: Stripe;
  webhookSecret: string;
  /** Whether this is test mode, in which no money moves. */
  testMode: boolean;
  /**
   * The key for the provider's script in the browser; null in the sandbox, which has no script.
   */
  publishableKey: string | null;
};

export type PaymentKeys = {
  secretKey: string;
  publishableKey: string | null;
  webhookSecret: string;
};

/** Whether money moves with this secret key. */
export const isLiveKey = (secretKey: string): boolean => /^(?:sk|rk)_live_/.test(secretKey);

/**
 * @param options.at the address of a local server to use instead of the provider, such as the
 * sandbox
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
    testMode: !isLiveKey(keys.secretKey),
    publishableKey: keys.publishableKey,
  };
}

/**
 * Thrown if the payment provider is unavailable or rejects a call. `code` is its error code, if
 * any.
 */
export class ProviderFailed extends Error {
  readonly code: string | undefined;
  constructor(error: InstanceType<typeof Stripe.errors.StripeError>) {
    super('payment provider request failed', { cause: error });
    this.code = error.code;
  }
}

/**
 * Runs a call to the provider. A failure is logged without its message, which may contain
 * identifiers.
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
