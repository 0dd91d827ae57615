import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  BROWSER_COOKIE,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/endpoint.ts';
import { can } from '#domain/permissions.ts';
import type { ViewerRole } from '#domain/roles.ts';
import { anonymous, type Caller } from '#server/identity/sessions/caller.ts';
import type { PublicCache } from '#server/platform/cache/cache.ts';
import { cacheKeys } from '#server/platform/cache/cache-key.ts';
import { sendPublic } from '#server/platform/cache/cached-response.ts';
import type { CdnPurger } from '#server/platform/cdn/purger.ts';
import { inEnglish } from '#server/platform/locale.ts';
import { answerLinkErrors } from './download-links.ts';
import type { Call, CallerOf, Handler, RunEndpoint } from './endpoint-handler.ts';
import { readJson } from './requests/body.ts';
import { answerPreflight } from './requests/cors.ts';
import { checkAccess, checkParams, checkRecentSignIn, parse } from './requests/endpoint-checks.ts';
import { checkExpectedAccount } from './requests/expected-account.ts';
import { type KeyedRequest, readIdempotencyKey } from './requests/idempotency.ts';
import { createSerializer } from './serializer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Caches replies for signed-out users. */
    publicCache: PublicCache;
    /** Tells this copy of the server that a call may have changed the dictionary. */
    noteChange: () => void;
    /** Absent without a CDN. */
    cdnPurger?: CdnPurger;
    /** The registered endpoints, to be called when a page is rendered. */
    runEndpoint: Map<Endpoint, RunEndpoint>;
    /**
     * Counts a call against the rate limit of a user or an IP address. Throws 429 if the limit is
     * exceeded.
     */
    takeAllowance(
      rate: NonNullable<Endpoint['rate']>,
      who: { userId: string | null; role: ViewerRole; address: string },
    ): Promise<void>;
    /**
     * Counts an expensive read against the limit of an IP address. Throws 429 if the limit is
     * exceeded.
     */
    takeHeavyRead(address: string): Promise<void>;
  }
}

/**
 * Registers an endpoint value as a route. Checks run in the order of decision 0003: 413, 415 and
 * 403 for cross-site requests (request-guards.ts), then 401, 403, 404, 400, 409 and 429. If several
 * users change the status of a term concurrently, the handler throws 409 for all but one. Fields
 * that `reply` does not declare are removed from the reply.
 */
export function registerEndpoint<E extends Endpoint, Resource = undefined>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, Resource>,
): void {
  const serialize = createSerializer(endpoint.reply);
  const keyOf = cacheKeys(endpoint);

  const run = async (
    caller: Caller,
    args: {
      params: Record<string, string>;
      query: unknown;
      address: string;
      setHeader?: Call<E, Resource>['setHeader'];
    } & KeyedRequest,
  ): Promise<ReplyOf<E>> => {
    checkAccess(endpoint, caller);
    if (endpoint.recent) checkRecentSignIn(caller);
    checkParams(endpoint, args.params);
    // The checks above guarantee these types.
    const named = { caller: caller as CallerOf<E>, params: args.params as ParamsOf<E> };
    const resource = await handler.loadResource?.(named);
    const query = endpoint.query ? parse(endpoint.query, args.query) : undefined;
    const raw = endpoint.body ? readJson(args.body) : undefined;
    const further =
      handler.checkBody && isRecord(raw)
        ? await handler.checkBody({ ...named, resource: resource as Resource }, raw)
        : [];
    const body = endpoint.body ? parse(endpoint.body, raw, further) : undefined;
    const idempotency = readIdempotencyKey(endpoint, caller.user !== null, args);
    const call = {
      ...named,
      query,
      body,
      resource,
      idempotency,
      address: args.address,
      setHeader: (name, value) => {
        if (!endpoint.replyHeaders?.[name]) throw new Error(`${endpoint.path} declares no ${name}`);
        args.setHeader?.(name, value);
      },
    } as Call<E, Resource>;
    const storedReply = await handler.precheck?.(call);
    if (storedReply !== undefined) return storedReply;
    if (handler.isHeavy?.(query as QueryOf<E>)) await app.takeHeavyRead(args.address);
    if (endpoint.rate)
      await app.takeAllowance(endpoint.rate, {
        // Anyone can create unverified accounts, so they share the rate limit of their IP address.
        userId: caller.viewerRole === 'unverified' ? null : (caller.user?.id ?? null),
        role: caller.viewerRole,
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
          ...(args.body && { body: Buffer.from(JSON.stringify(args.body)) }),
          address: args.address,
        }),
      ),
    ),
  );

  const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  const isShared = endpoint.public === true && endpoint.method === 'GET';
  if (isShared) answerPreflight(app, url, (params) => checkParams(endpoint, params));
  app.route({
    method: endpoint.method,
    url,
    config: { isShared },
    ...(endpoint.download && { errorHandler: answerLinkErrors(endpoint.download) }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const params = request.params as Record<string, string>;
      // Caches may store public replies to signed-out users, but must revalidate them. All other
      // replies are personal or require a secret, so they must not be stored.
      const describe = (cacheControl: 'public, no-cache' | 'no-store') =>
        reply
          .header('cache-control', cacheControl)
          .header('vary', 'Cookie')
          .type('application/json; charset=utf-8');
      if (endpoint.public && (request.isFromOtherSite || request.caller.user === null)) {
        // Other users get this cached reply too, so it must depend only on the parameters. The IP
        // address is used only for the rate limit.
        const cached = await app.publicCache.answer(keyOf(params, request.query), async () => ({
          status: 200,
          text: serialize(
            await run(anonymous, { params, query: request.query, address: request.ip }),
          ),
        }));
        describe('public, no-cache');
        return sendPublic(request, reply, cached);
      }
      const key = request.headers['idempotency-key'];
      const caller = checkExpectedAccount(request.caller, request.headers);
      const result = await inEnglish(() =>
        run(caller, {
          params,
          query: request.query,
          body: request.body as Buffer | undefined,
          idempotencyKey: Array.isArray(key) ? key[0] : key,
          browser: request.cookies[BROWSER_COOKIE],
          address: request.ip,
          setHeader: (name, value) => void reply.header(name, value),
        }),
      );
      if (endpoint.method !== 'GET') app.noteChange();
      // Clear the cache of this copy of the server immediately after a change of public replies.
      // The database notifies the other copies a moment later.
      if (changesPublicReplies(endpoint)) app.publicCache.clear();
      // Any change may take something away from public pages, such as a name or a term.
      if (endpoint.method !== 'GET') await app.cdnPurger?.settle();
      if (endpoint.download)
        reply.header('content-disposition', `attachment; filename="${endpoint.download.name}"`);
      const described = describe('no-store').code(endpoint.status ?? 200);
      if (endpoint.download?.csv)
        return described
          .type('text/csv; charset=utf-8')
          .send(Readable.from(result as AsyncIterable<string>));
      return described.send(serialize(result));
    },
  });
}

/** Verifiers and administrators can change public replies with every call that is not a read. */
const changesPublicReplies = ({ method, needs, changesPublic }: Endpoint): boolean =>
  changesPublic === true || (method !== 'GET' && !can('user', needs));

const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null;

function asStrings(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}
