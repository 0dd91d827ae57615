import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { createPayments, type Payments } from '#server/platform/payments/provider.ts';
import { sandboxApi } from './api.ts';
import { createDeliveries } from './deliveries.ts';

const HOST = '127.0.0.1';
/** How long the card takes that is processed for a while. */
const PROCESSING_MS = 4000;

/**
 * The provider's stand-in: the SDK reaches it on a port of this machine, and its events come to our
 * webhook as the provider's do.
 */
export type Sandbox = {
  payments: Payments;
  processingMs: number;
  /** Events begin to go out: once the site answers. */
  start(): Promise<void>;
  /** Something may have happened that an event reports. */
  wake(): void;
  close(): Promise<void>;
};

/** @param options.site where this process answers */
export async function openSandbox(options: {
  database: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  site: () => string;
  processingMs?: number;
  keys?: { secretKey: string; publishableKey: string | null; webhookSecret: string };
}): Promise<Sandbox> {
  const { database, log, site, processingMs = PROCESSING_MS } = options;
  // Nobody but this process knows them: they are made anew at each start.
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
