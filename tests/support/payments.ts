import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { openSandbox, type Sandbox } from '../../src/server/development/sandbox/sandbox.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { createPayments, type Payments } from '../../src/server/platform/payments/provider.ts';
import type { Client } from './served-app.ts';

/** Fake API keys in the payment provider's format. */
export const keys = {
  secretKey: 'sk_test_51MazwiTests',
  publishableKey: 'pk_test_51MazwiTests',
  webhookSecret: 'whsec_MazwiTests',
};

/**
 * A fault between the site and the payment provider. With `down`, connections are closed. With
 * `slow`, requests never reach the provider. With `late`, the provider executes requests, but its
 * responses never arrive. A number is the status of an error response.
 */
export type Fault = 'none' | 'down' | 'slow' | 'late' | 500 | 429;
export type FaultyProvider = {
  payments: Payments;
  sandbox: Sandbox;
  fault: Fault;
  requestCount: number;
  site: string;
  close(): Promise<void>;
};

/**
 * Starts the sandbox behind a proxy that simulates `fault`. The SDK in `payments` has a timeout of
 * half a second. The sandbox sends its events to `site`.
 */
export async function faultyProvider(
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<FaultyProvider> {
  const sandbox = await openSandbox({
    database,
    log,
    site: () => provider.site,
    keys,
    processingMs: 100,
  });
  const behind = Number(sandbox.payments.stripe.getApiField('port'));
  const server: Server = createServer((incoming, outgoing) => {
    provider.requestCount += 1;
    const { fault } = provider;
    if (fault === 'down') return incoming.socket.destroy();
    if (fault === 'slow') return undefined;
    if (typeof fault === 'number')
      return outgoing.writeHead(fault, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          error: { type: fault === 429 ? 'rate_limit_error' : 'api_error', message: 'no' },
        }),
      );
    const passed = forward(
      {
        host: '127.0.0.1',
        port: behind,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (reply) => {
        if (fault === 'late') return reply.resume();
        outgoing.writeHead(reply.statusCode!, reply.headers);
        return reply.pipe(outgoing);
      },
    );
    return incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const provider: FaultyProvider = {
    sandbox,
    fault: 'none',
    requestCount: 0,
    site: '',
    payments: createPayments(keys, { at: { host: '127.0.0.1', port }, timeoutMs: 500, retries: 1 }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await sandbox.close();
    },
  };
  return provider;
}

/** The body that the donation form sends. */
export const donation = {
  amount: 25,
  donorName: 'Rudo',
  donorMessage: null,
  showOnDonorWall: true,
};

export async function beginPayment(
  donor: Client,
  body: object = donation,
): Promise<{ clientSecret: string; intentId: string }> {
  const { clientSecret } = (await donor.request('POST', '/api/create-payment-intent', { body }))
    .json as { clientSecret: string };
  return { clientSecret, intentId: clientSecret.split('_secret_')[0]! };
}

export const goodCard = { number: '4242424242424242', expMonth: 12, expYear: 2050, cvc: '123' };

/** Sends a request repeatedly until its reply is as expected; fails after ten seconds. */
export async function pollUntil<T>(
  request: () => Promise<T>,
  isExpected: (reply: T) => boolean,
): Promise<T> {
  for (const deadline = Date.now() + 10_000; ; ) {
    const reply = await request();
    if (isExpected(reply)) return reply;
    if (Date.now() > deadline)
      throw new Error(`not within ten seconds; the last reply was ${JSON.stringify(reply)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

/** Creates a payment, pays it, and waits until the donation is completed. */
export async function completeDonation(
  donor: Client,
  body: object = donation,
): Promise<{ intentId: string; clientSecret: string }> {
  const payment = await beginPayment(donor, body);
  await donor.request('POST', '/sandbox/confirm', {
    body: { ...goodCard, clientSecret: payment.clientSecret },
  });
  await pollUntil(
    () =>
      donor.request(
        'GET',
        `/api/donations/by-intent/${payment.intentId}?clientSecret=${payment.clientSecret}`,
      ),
    ({ json }) => (json as { status: string }).status === 'completed',
  );
  return payment;
}
