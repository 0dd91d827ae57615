import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type BodyOf,
  BROWSER_COOKIE,
  type Endpoint,
  type QueryOf,
  type ReplyOf,
} from '#contract/endpoint.ts';
import { details } from '#contract/errors.ts';
import { can } from '#domain/permissions.ts';
import type { FieldError } from '#domain/text.ts';
import { anonymous, type Caller } from '#server/identity/sessions/caller.ts';
import type { PublicCache } from '#server/platform/cache/cache.ts';
import { cacheKeys } from '#server/platform/cache/cache-key.ts';
import { sendPublic } from '#server/platform/cache/cached-response.ts';
import { readJson } from './body.ts';
import { type Idempotency, type KeyedRequest, readIdempotencyKey } from './idempotency.ts';
import { HttpProblem } from './problem.ts';
import { compileSerializer } from './serializer.ts';

export type Call<E, Found> = {
  caller: Caller;
  params: Record<string, string>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  resource: Found;
  idempotency: Idempotency;
  /** Sets a header that the endpoint declares in `replyHeaders`. */
  setHeader: (name: string, value: string) => void;
};

export type Handler<E, Found> = {
  /**
   * Looks up what the path names, as far as the caller may see it; throws a 404 otherwise. It runs
   * before the body is judged.
   */
  loadResource?: (call: { caller: Caller; params: Record<string, string> }) => Promise<Found>;
  /**
   * What is settled before an allowance is taken: it throws a 409, or returns a first answer that
   * is given again.
   */
  precheck?: (call: Call<E, Found>) => Promise<ReplyOf<E> | undefined>;
  /** Whether the call costs so much that a lower rate applies to it than to other reads. */
  isHeavy?: (query: QueryOf<E>) => boolean;
  handle: (call: Call<E, Found>) => Promise<ReplyOf<E>>;
};

/** What a page's rendering calls in place of HTTP: the same checks, the same stripping. */
export type RunEndpoint = (
  caller: Caller,
  args: { params?: Record<string, string>; query?: Record<string, unknown>; address: string },
) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers for signed-out people. */
    publicCache: PublicCache;
    /** Every endpoint that is served, for pages that are rendered here. */
    runEndpoint: Map<Endpoint, RunEndpoint>;
    /**
     * Takes one from what a person, or an address of the network, may do; throws a 429 when it is
     * used up.
     */
    takeAllowance(
      rate: NonNullable<Endpoint['rate']>,
      who: { userId: string | null; address: string },
    ): Promise<void>;
    /** The same for a read that costs much: by network address, whoever asks. */
    takeHeavyRead(address: string): Promise<void>;
  }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * Registers an endpoint value. The order of the checks is decision 0003: 413, 415 and cross-site
 * before this runs (http/gate.ts), then 401, 403, 404, 400,
 * 409 and 429; of several decisions at once, those that lose get their 409 from the handler. The
 * reply leaves through the endpoint's `reply` only: a field it does not declare is dropped.
 */
export function registerEndpoint<E extends Endpoint, Found = undefined>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, Found>,
): void {
  const serialize = compileSerializer(endpoint.reply);
  const keyOf = cacheKeys(endpoint);

  const run = async (
    caller: Caller,
    args: {
      params: Record<string, string>;
      query: unknown;
      address: string;
      setHeader?: Call<E, Found>['setHeader'];
    } & KeyedRequest,
  ): Promise<ReplyOf<E>> => {
    checkAccess(endpoint, caller);
    if (
      Object.entries(args.params).some(
        ([name, value]) => !(endpoint.params?.[name] ?? UUID).test(value),
      )
    )
      throw new HttpProblem(404, details.missing);
    const resource = handler.loadResource
      ? await handler.loadResource({ caller, params: args.params })
      : undefined;
    const query = endpoint.query ? parse(endpoint.query, args.query) : undefined;
    const body = endpoint.body ? parse(endpoint.body, readJson(args.body)) : undefined;
    const idempotency = readIdempotencyKey(endpoint, caller.user !== null, args);
    const call = {
      caller,
      params: args.params,
      query,
      body,
      resource,
      idempotency,
      setHeader: (name, value) => {
        if (!endpoint.replyHeaders?.[name]) throw new Error(`${endpoint.path} declares no ${name}`);
        args.setHeader?.(name, value);
      },
    } as Call<E, Found>;
    const settled = await handler.precheck?.(call);
    if (settled !== undefined) return settled;
    if (handler.isHeavy?.(query as QueryOf<E>)) await app.takeHeavyRead(args.address);
    if (endpoint.rate)
      await app.takeAllowance(endpoint.rate, {
        // Unverified accounts cost nothing to open, so each of them gets no allowance of its own.
        userId: caller.standing === 'unverified' ? null : (caller.user?.id ?? null),
        address: args.address,
      });
    return handler.handle(call);
  };

  app.runEndpoint.set(endpoint, async (caller, args) =>
    JSON.parse(
      serialize(
        await run(caller, {
          params: args.params ?? {},
          query: asStrings(args.query ?? {}),
          address: args.address,
        }),
      ),
    ),
  );

  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const params = request.params as Record<string, string>;
      // Public answers to signed-out people may be stored and are asked for again; all others are
      // personal, or belong to whoever knows a secret, and no cache may store them.
      const describe = (cacheControl: 'public, no-cache' | 'no-store') =>
        reply
          .header('cache-control', cacheControl)
          .header('vary', 'Cookie')
          .type('application/json; charset=utf-8');
      if (endpoint.public && request.caller.user === null) {
        // Others get this answer too: only its parameters may go into it. The network address is
        // counted, nothing more.
        const made = await app.publicCache.answer(keyOf(params, request.query), async () => ({
          status: 200,
          text: serialize(
            await run(anonymous, { params, query: request.query, address: request.ip }),
          ),
        }));
        describe('public, no-cache');
        return sendPublic(request, reply, made);
      }
      const key = request.headers['idempotency-key'];
      const result = await run(request.caller, {
        params,
        query: request.query,
        body: request.body as Buffer | undefined,
        idempotencyKey: Array.isArray(key) ? key[0] : key,
        browser: request.cookies[BROWSER_COOKIE],
        address: request.ip,
        setHeader: (name, value) => void reply.header(name, value),
      });
      // What a verifier or an admin did is public at once for whoever asks this copy next; the
      // others hear of it from the database a moment later.
      if (endpoint.method !== 'GET' && !can('user', endpoint.needs)) app.publicCache.clear();
      if (endpoint.download)
        reply.header('content-disposition', `attachment; filename="${endpoint.download}"`);
      return describe('no-store')
        .code(endpoint.status ?? 200)
        .send(serialize(result));
    },
  });
}

function checkAccess(endpoint: Endpoint, caller: Caller): void {
  if (can(caller.standing, endpoint.needs)) return;
  if (!caller.user) throw new HttpProblem(401, details.signIn);
  // The stored role would do: verifying the address is all that is missing.
  const isUnverified = can(caller.user.role, endpoint.needs);
  throw new HttpProblem(403, isUnverified ? details.unverified : details.role);
}

function parse(schema: NonNullable<Endpoint['body']>, raw: unknown): unknown {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const errors: FieldError[] = parsed.error.issues.map((issue) => ({
    path: String(issue.path[0] ?? ''),
    message: issue.path.length === 0 ? details.notAnObject : issue.message,
  }));
  throw new HttpProblem(400, details.fields, { errors });
}

function asStrings(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}
