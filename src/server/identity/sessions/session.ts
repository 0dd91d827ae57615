import { createHmac } from 'node:crypto';
import cookie from '@fastify/cookie';
import session from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_KEY_COOKIE } from '#contract/account/outbox.ts';
import { ROLE_HEADER } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { viewerRole } from '#domain/roles.ts';
import type { Config } from '#server/config.ts';
import { type Database, StorageUnavailable } from '#server/platform/db/database.ts';
import { anonymous, type Caller } from './caller.ts';
import { createSessionStore } from './store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Reads a session into `request.session`. An invalid cookie results in an empty session.
     * @param sealed the value of the session cookie
     */
    readSession(sealed: string, request: FastifyRequest): Promise<void>;
    sessionCookie: string;
  }
  interface FastifyRequest {
    /** The user who sent the request, as stored when it arrived, or `anonymous`. */
    readonly caller: Caller;
  }
}

/**
 * Requests for these paths read no session, because they are frequent, sent by machines, or have
 * cookies of their own.
 */
const WITHOUT_SESSION = /^\/(?:assets\/|oidc\/|(?:healthz|readyz|metrics)(?:\?|$))/;
/** A session that is in use is extended, but at most once in this time, to save writes. */
const TOUCH_INTERVAL_MS = 3_600_000;
const DAY_MS = 86_400_000;
const SESSION_SECONDS = (limits.session.idleDays * DAY_MS) / 1000;
const MAX_USER_AGENT = 500;

/**
 * Returns the full name of one of our cookies. On https, a prefix binds the cookie to this host, to
 * https and to the path / (RFC 6265bis, 4.1.3.2).
 */
export function cookieName(config: Pick<Config, 'publicUrl'>, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

/**
 * Adds sessions and `request.caller`. Reading the session takes one query for a request with our
 * cookie, and none without it. If the database is unavailable, the request fails, so that a
 * signed-in user is not treated as signed out.
 * @param options.secret at least 32 characters; a separate key is derived for each use
 */
export async function registerSession(
  app: FastifyInstance,
  options: { database: Database; config: Config; secret: string },
): Promise<void> {
  const { database, config, secret } = options;
  const name = cookieName(config, 'mazwi');

  await app.register(cookie, {
    secret: derive(secret, 'cookies'),
    parseOptions: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) },
  });
  // The session plugin is registered in a scope without routes, because on routes its hooks would
  // create and hash a session for every visitor. Our own hook reads a session only if there is a
  // cookie.
  await app.register(async (scope) => {
    await scope.register(session, {
      secret: derive(secret, 'sessions'),
      store: createSessionStore(database, config),
      cookie: { maxAge: limits.session.idleDays * DAY_MS },
    });
    app.decorate(
      'readSession',
      (sealed: string, request: FastifyRequest) =>
        new Promise<void>((resolve, reject) => {
          scope.decryptSession(sealed, request, (error: unknown) =>
            error ? reject(error) : resolve(),
          );
        }),
    );
  });
  app.decorate('sessionCookie', name);
  app.decorateRequest('caller', {
    getter(this: FastifyRequest) {
      const user = this.session?.person;
      if (!user) return anonymous;
      const { authenticatedAt, signedInAt = 0, publicId = null } = this.session;
      return {
        user,
        viewerRole: viewerRole(user),
        authenticatedAt: authenticatedAt ?? signedInAt,
        sessionId: publicId,
      };
    },
  });
  const read = async (sealed: string, request: FastifyRequest, reply: FastifyReply) => {
    await app.readSession(sealed, request);
    if (!request.session.person) clearDeviceKey(request, reply);
    if (request.caller.user && request.url.startsWith('/api/'))
      reply.header(ROLE_HEADER, request.caller.user.role);
    if (
      !request.session.person ||
      Date.now() - (request.session.touchedAt ?? 0) < TOUCH_INTERVAL_MS
    )
      return;
    request.session.touchedAt = Date.now();
    // If the database cannot store anything at the moment, the session stays valid but is not
    // extended.
    await save(request, reply).catch((error: unknown) => {
      if (!(error instanceof StorageUnavailable)) throw error;
    });
  };
  app.addHook('onRequest', (request, reply, done) => {
    const sealed = request.cookies[name];
    if (!sealed || WITHOUT_SESSION.test(request.url)) done();
    else read(sealed, request, reply).then(() => done(), done);
  });
}

/** A finished sign-in: who signed in, and what the provider reports about it. */
export type SignedIn = {
  userId: string;
  idToken: string | undefined;
  now: Date;
  authenticatedAt: Date;
  secondFactor: boolean;
  /** The id of the embedded provider's own session; undefined with another provider. */
  providerSession: string | undefined;
};

/**
 * Signs a user in with a new session id. Ends the previous session of the browser, if there is one.
 */
export async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
): Promise<void> {
  if (!request.session) await request.server.readSession('', request);
  await request.session.regenerate();
  request.session.userId = signedIn.userId;
  request.session.signedInAt = signedIn.now.getTime();
  request.session.touchedAt = signedIn.now.getTime();
  request.session.authenticatedAt = signedIn.authenticatedAt.getTime();
  request.session.userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT);
  if (signedIn.secondFactor) request.session.secondFactor = true;
  if (signedIn.providerSession) request.session.providerSession = signedIn.providerSession;
  if (signedIn.idToken) request.session.idToken = signedIn.idToken;
  await save(request, reply);
}

/** Deletes the session and its cookie. */
export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.session) await request.session.destroy();
  reply.clearCookie(request.server.sessionCookie);
  clearDeviceKey(request, reply);
}

async function save(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await request.session.save();
  reply.setCookie(request.server.sessionCookie, request.session.encryptedSessionId, {
    maxAge: SESSION_SECONDS,
  });
  const deviceKey = request.cookies[DEVICE_KEY_COOKIE];
  if (deviceKey?.startsWith(`${request.session.userId}.`))
    reply.setCookie(DEVICE_KEY_COOKIE, deviceKey, DEVICE_KEY_OPTIONS);
}

/**
 * Scripts decrypt drafts with the key, so they can read this cookie. A session may have been
 * extended some time before the cookie is set, and the cookie must not outlive it.
 */
const DEVICE_KEY_OPTIONS = {
  maxAge: SESSION_SECONDS - TOUCH_INTERVAL_MS / 1000,
  httpOnly: false,
  sameSite: 'strict',
} as const;

/** Returns the value of the header that sets the cookie with a user's device key. */
export function describeDeviceKeyCookie(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl'>,
  accountAndKey: string,
): string {
  const options = { ...DEVICE_KEY_OPTIONS, path: '/', secure: isSecure(config) };
  return app.serializeCookie(DEVICE_KEY_COOKIE, accountAndKey, options);
}

/** Deletes the cookie with the device key from a browser whose session has ended. */
function clearDeviceKey(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[DEVICE_KEY_COOKIE] !== undefined) reply.clearCookie(DEVICE_KEY_COOKIE);
}

export function isSecure(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl.startsWith('https:');
}

function derive(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
