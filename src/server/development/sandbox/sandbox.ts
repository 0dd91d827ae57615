import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { createPayments, type Payments } from '#server/platform/payments/provider.ts';
import { sandboxApi } from './api.ts';
import { createDeliveries } from './deliveries.ts';

const HOST = '127.0.0.1';
/** The delay before a payment with the "processing" test card succeeds. */
const PROCESSING_MS = 4000;

/**
 * A simulation of the payment provider. As with the real provider, the provider's SDK sends
 * requests to an API, and our webhook receives events. The API listens on a loopback port of this
 * process.
 */
export type Sandbox = {
  payments: Payments;
  processingMs: number;
  /** Starts delivering events. Call it once the site is listening. */
  start(): Promise<void>;
  /** Delivers new events immediately, if there are any. */
  wake(): void;
  close(): Promise<void>;
};

/**
 * Starts the simulated payment provider.
 * @param options.site returns the origin of this process, such as `http://127.0.0.1:3000`
 */
export async function openSandbox(options: {
  database: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  site: () => string;
  processingMs?: number;
  keys?: { secretKey: string; publishableKey: string | null; webhookSecret: string };
}): Promise<Sandbox> {
  const { database, log, site, processingMs = PROCESSING_MS } = options;
  // By default, the keys are generated at each start, because only this process uses them.
  const keys = options.keys ?? {
    secretKey: `sk_test_${secret()}`,
    publishableKey: null,
    webhookSecret: `whsec_${secret()}`,
  };
  const api = sandboxApi({
    database,
    secretKey: keys.secretKey,
    processingMs,
    changed: () => deliveries.wake(),
  });
  await api.listen({ host: HOST, port: 0 });
  const payments = createPayments(keys, {
    at: { host: HOST, port: (api.server.address() as AddressInfo).port },
  });
  const deliveries = createDeliveries({
    database,
    payments,
    log,
    deliverTo: () => `${site()}/api/webhooks/stripe`,
  });
  return {
    payments,
    processingMs,
    start: deliveries.start,
    wake: deliveries.wake,
    close: async () => {
      await deliveries.stop();
      await api.close();
    },
  };
}

const secret = () => randomBytes(24).toString('hex');
