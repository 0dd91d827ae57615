import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { cookieName } from '#server/identity/sessions/session.ts';
import type { Attempt } from './relying-party.ts';

/**
 * A sign-in that the browser has started but not finished. Each is stored in a signed cookie of its
 * own, so that several tabs can sign in concurrently.
 */
export type PendingSignIn = Attempt & { returnTo: string; startedAt: number };

const LIFETIME_SECONDS = 3600;
/**
 * Limits for the cookies of unfinished sign-ins, because request headers are limited to 16 KiB.
 * Beyond a limit, the oldest cookies are deleted.
 */
const MAX_ATTEMPTS = 5;
const MAX_COOKIE_BYTES = 6000;

export function keepAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  pending: PendingSignIn,
): void {
  const prefix = cookieName(config, 'mazwi-signin-');
  const older = Object.keys(request.cookies)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, startedAt: read(request, name)?.startedAt ?? 0 }))
    .sort((a, b) => b.startedAt - a.startedAt);
  const value = Buffer.from(JSON.stringify(pending)).toString('base64url');
  let room = MAX_COOKIE_BYTES - value.length;
  for (const [index, { name }] of older.entries()) {
    room -= request.cookies[name]!.length;
    if (index >= MAX_ATTEMPTS - 1 || room < 0) reply.clearCookie(name);
  }
  reply.setCookie(`${prefix}${pending.state}`, value, { signed: true, maxAge: LIFETIME_SECONDS });
}

/**
 * Returns the attempt that a callback belongs to, and deletes its cookie. Returns null if this
 * browser did not start the attempt, or if it has expired.
 */
export function takeAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  state: unknown,
  now: Date,
): PendingSignIn | null {
  if (typeof state !== 'string' || !/^[\w-]{20,100}$/.test(state)) return null;
  const name = `${cookieName(config, 'mazwi-signin-')}${state}`;
  if (request.cookies[name] === undefined) return null;
  reply.clearCookie(name);
  const pending = read(request, name);
  return pending &&
    pending.state === state &&
    now.getTime() - pending.startedAt < LIFETIME_SECONDS * 1000
    ? pending
    : null;
}

function read(request: FastifyRequest, name: string): PendingSignIn | null {
  const signed = request.unsignCookie(request.cookies[name] ?? '');
  return signed.valid
    ? (JSON.parse(Buffer.from(signed.value, 'base64url').toString()) as PendingSignIn)
    : null;
}
