import type { FastifyInstance } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { refuseWhileHeld } from '#server/platform/http/requests/refuse-while-held.ts';
import type { PaymentContext } from './create-payment.ts';
import { applyPaymentEvent } from './events.ts';
import { MalformedEvent, type PaymentEvent, parsePaymentEvent } from './payment-event.ts';

/**
 * Receives the payment provider's events about payments, refunds and disputes. The body is not
 * parsed before its signature and timestamp are verified. A restored site that is still held
 * refuses events; the provider then retries them for three days.
 * @param options.completed called after a donation is completed; not awaited
 */
export function webhookRoute(
  app: FastifyInstance,
  { database, payments, log, completed }: PaymentContext & { completed: () => void },
): void {
  app.post('/api/webhooks/stripe', async (request, reply) => {
    const body = request.body as Buffer | undefined;
    checkSignature(payments, body, request.headers['stripe-signature']);
    await refuseWhileHeld(database, errorText('payments_held'));
    const { update, ...event } = parseEvent(body);
    if (
      update &&
      (await database.transaction((tx) => applyPaymentEvent(tx, { ...event, update }, log)))
    )
      completed();
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
}

function checkSignature(
  { stripe: { webhooks }, webhookSecret }: PaymentContext['payments'],
  body: Buffer | undefined,
  header: string | string[] | undefined,
): void {
  try {
    webhooks.signature!.verifyHeader(
      body ?? '',
      header ?? '',
      webhookSecret,
      webhooks.DEFAULT_TOLERANCE,
    );
  } catch {
    throw new HttpProblem(400, errorText('unsigned'));
  }
}

function parseEvent(body: Buffer | undefined): PaymentEvent {
  try {
    return parsePaymentEvent(JSON.parse(String(body)));
  } catch (error) {
    if (error instanceof MalformedEvent || error instanceof SyntaxError)
      throw new HttpProblem(400, errorText('event_shape'));
    throw error;
  }
}
