import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { details } from '#contract/errors.ts';
import { Refusal } from '../http/problem.ts';
import type { Paying } from './begin.ts';
import { reportOf, takeEvent } from './events.ts';

/**
 * Where the provider reports what became of a payment. The body arrives as bytes: nothing of it is
 * read before its signature and its time have been checked.
 * @param options.completed called after a donation was completed, and not waited for
 */
export function webhookRoute(
  app: FastifyInstance,
  { database, payments, log, completed }: Paying & { completed: () => void },
): void {
  app.post('/api/webhooks/stripe', async (request, reply) => {
    const report = verified(
      payments,
      request.body as Buffer | undefined,
      request.headers['stripe-signature'],
    );
    const meaning = reportOf(report);
    if (meaning && (await database.transaction((tx) => takeEvent(tx, report, meaning, log))))
      completed();
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
}

function verified(
  { stripe, webhookSecret }: Paying['payments'],
  body: Buffer | undefined,
  signature: string | string[] | undefined,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body ?? '', signature ?? '', webhookSecret);
  } catch {
    throw new Refusal(400, details.unsigned);
  }
}
