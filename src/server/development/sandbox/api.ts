import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { Card } from './cards.ts';
import { decideDispute, listDisputes } from './disputes.ts';
import { listEvents } from './events.ts';
import { readIntent, SandboxError } from './intent-rows.ts';
import { cancelIntent, confirmIntent, createIntent } from './intents.ts';
import { intentJson } from './json.ts';
import { refundIntent } from './refunds.ts';

type Answer = { status: number; body: unknown };
type Form = URLSearchParams;

const ok = (body: unknown): Answer => ({ status: 200, body });

/**
 * Creates a server with the part of the payment provider's HTTP API that this site uses. Like the
 * provider's API, the server requires the secret key, accepts forms and responds with JSON.
 */
export function sandboxApi({
  database,
  secretKey,
  processingMs,
  changed,
}: {
  database: Database;
  secretKey: string;
  processingMs: number;
  /** Called after a request that may have stored an event. */
  changed: () => void;
}): FastifyInstance {
  const api = Fastify({ logger: false, forceCloseConnections: true });
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  api.addHook('onRequest', async (request) => {
    if (!same(request.headers.authorization ?? '', `Bearer ${secretKey}`))
      throw new SandboxError(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided.',
      });
  });
  api.setErrorHandler((error, _request, reply) => {
    const [status, body] =
      error instanceof SandboxError
        ? [error.status, error.body]
        : [500, { type: 'api_error', message: 'The sandbox failed.' }];
    return reply.code(status).send({ error: body });
  });
  api.setNotFoundHandler(async (request) => {
    throw new SandboxError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.url}).`,
    });
  });

  const post = (path: string, work: (tx: Queryable, form: Form, id: string) => Promise<Answer>) => {
    api.post(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const form = new URLSearchParams((request.body as string | null) ?? '');
      const { id = '' } = request.params as { id?: string };
      const key = request.headers['idempotency-key']?.toString();
      const hash = createHash('sha256').update(`${request.url}\n${form}`).digest('hex');
      const answer = await database.transaction((tx) =>
        answerOnce(tx, key, hash, () => work(tx, form, id)),
      );
      changed();
      return reply.code(answer.status).send(answer.body);
    });
  };

  post('/v1/payment_intents', async (tx, form) =>
    ok(
      intentJson(
        await createIntent(tx, {
          amount: form.get('amount'),
          currency: form.get('currency'),
          metadata: readMetadata(form),
        }),
      ),
    ),
  );
  api.get<{ Params: { id: string } }>('/v1/payment_intents/:id', async ({ params }) =>
    intentJson(await readIntent(database, params.id)),
  );
  post('/v1/payment_intents/:id/confirm', async (tx, form, id) => {
    const { intent, error } = await confirmIntent(tx, id, readCard(form), {
      now: new Date(),
      processingMs,
    });
    return error
      ? { status: 402, body: { error: { ...error, payment_intent: intentJson(intent) } } }
      : ok(intentJson(intent));
  });
  post('/v1/payment_intents/:id/cancel', async (tx, _form, id) =>
    ok(intentJson(await cancelIntent(tx, id))),
  );
  post('/v1/refunds', async (tx, form) =>
    ok(
      await refundIntent(
        tx,
        form.get('payment_intent') ?? '',
        form.has('amount') ? Number(form.get('amount')) : null,
      ),
    ),
  );
  api.get('/v1/disputes', async (request) => {
    const intent = queryOf(request).get('payment_intent') ?? '';
    return listJson('/v1/disputes', await listDisputes(database, intent), false);
  });
  // The text of the evidence decides the dispute, as in the provider's test mode.
  post('/v1/disputes/:id', async (tx, form, id) =>
    ok(
      await decideDispute(
        tx,
        id,
        form.get('evidence[uncategorized_text]') === 'winning_evidence' ? 'won' : 'lost',
      ),
    ),
  );
  post('/v1/disputes/:id/close', async (tx, _form, id) => ok(await decideDispute(tx, id, 'lost')));
  api.get('/v1/events', async (request) => {
    const { events, more } = await listEvents(database, queryOf(request));
    return listJson('/v1/events', events, more);
  });
  return api;
}

const queryOf = (request: FastifyRequest): Form =>
  new URLSearchParams(request.url.split('?', 2)[1] ?? '');

const listJson = (url: string, data: readonly unknown[], more: boolean) => ({
  object: 'list',
  data,
  has_more: more,
  url,
});

/**
 * Handles requests that have the same idempotency key only once, and returns the first response to
 * all of them. Rejects a request that has the same key but differs from the first one. Requests
 * without a key are always handled.
 */
async function answerOnce(
  tx: Queryable,
  key: string | undefined,
  hash: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return work();
  const inserted = await tx
    .insertInto('sandboxAnswers')
    .values({ key, requestHash: hash })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!inserted) return readAnswer(tx, key, hash);
  const answer = await work();
  await tx
    .updateTable('sandboxAnswers')
    .set({ status: answer.status, body: JSON.stringify(answer.body) })
    .where('key', '=', key)
    .execute();
  return answer;
}

async function readAnswer(tx: Queryable, key: string, hash: string): Promise<Answer> {
  const { requestHash, status, body } = await tx
    .selectFrom('sandboxAnswers')
    .select(['requestHash', 'status', 'body'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (requestHash !== hash || status === null)
    throw new SandboxError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same ' +
        'parameters they were first used with.',
    });
  return { status, body };
}

function readMetadata(form: Form): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[([^\]]+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    }),
  );
}

function readCard(form: Form): Card {
  const field = (name: string) => form.get(`payment_method_data[card][${name}]`) ?? '';
  return {
    number: field('number'),
    expMonth: Number(field('exp_month')),
    expYear: Number(field('exp_year')),
    cvc: field('cvc'),
  };
}

function same(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
