import type { FastifyInstance } from 'fastify';
import {
  authenticateSandboxPayment,
  confirmSandboxPayment,
  type SandboxAnswer,
} from '#contract/donations/sandbox.ts';
import { errorText } from '#contract/error-texts.ts';
import { m } from '#domain/messages.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import type { CardError } from './cards.ts';
import { type Intent, readIntent, SandboxError } from './intent-rows.ts';
import { authenticateIntent, confirmIntent, findIntentId } from './intents.ts';
import type { Sandbox } from './sandbox.ts';

type Step = (tx: Queryable, id: string) => Promise<{ intent: Intent; error: CardError | null }>;

/**
 * Registers the endpoints that the payment form calls if the site uses the sandbox. The form then
 * does not load the provider's script.
 */
export function sandboxRoutes(
  app: FastifyInstance,
  { database, sandbox }: { database: Database; sandbox: Sandbox },
): void {
  const step = async (clientSecret: string, work: Step): Promise<SandboxAnswer> => {
    const id = await findIntentId(database, clientSecret);
    if (!id) throw new HttpProblem(404, errorText('missing'));
    try {
      const { intent, error } = await database.transaction((tx) => work(tx, id));
      return {
        status: intent.status,
        error: error && {
          code: error.code,
          declineCode: error.decline_code ?? null,
          message: error.message,
        },
      };
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      return currentStatus(await readIntent(database, id));
    } finally {
      sandbox.wake();
    }
  };

  registerEndpoint(app, confirmSandboxPayment, {
    handle: ({ body }) =>
      step(body.clientSecret, (tx, id) =>
        confirmIntent(tx, id, body, { now: new Date(), processingMs: sandbox.processingMs }),
      ),
  });
  registerEndpoint(app, authenticateSandboxPayment, {
    handle: ({ body }) =>
      step(body.clientSecret, (tx, id) => authenticateIntent(tx, id, body.succeed)),
  });
}

/**
 * Returns the current status of a payment after the sandbox rejected a request, for example because
 * of a second click or because the payment was already cancelled.
 */
function currentStatus({ status }: Intent): SandboxAnswer {
  return {
    status,
    error:
      status === 'canceled'
        ? {
            code: 'payment_intent_unexpected_state',
            declineCode: null,
            message: m.donations_sandbox_closed(),
          }
        : null,
  };
}
