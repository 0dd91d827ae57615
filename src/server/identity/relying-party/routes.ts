import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCurrentUser } from '#contract/account/identity.ts';
import { localePrefix, splitLocale } from '#domain/locale/addresses.ts';
import { currentLocale } from '#domain/locale/locale.ts';
import { m } from '#domain/messages.ts';
import type { Config } from '#server/config.ts';
import { nameDevice } from '#server/identity/security-log/device.ts';
import { recordSecurityEvent } from '#server/identity/security-log/record.ts';
import { upsertUser } from '#server/identity/sessions/people.ts';
import { storeFirstLocale } from '#server/identity/sessions/person-locale.ts';
import { endSession, startSession } from '#server/identity/sessions/session.ts';
import type { Database } from '#server/platform/db/database.ts';
import { notice, sendPlainPage } from '#server/platform/http/plain-page.ts';
import { returnPath } from '#server/platform/http/return-path.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { inLocale } from '#server/platform/locale.ts';
import { keepAttempt, takeAttempt } from './attempts.ts';
import { findFailure } from './failures.ts';
import type { RelyingParty } from './relying-party.ts';
import { returnLocale } from './return-locale.ts';
import { ClocksDiffer, ProviderUnreachable, SignInRefused } from './sign-in-errors.ts';

type Options = {
  database: Database;
  config: Config;
  relyingParty: RelyingParty;
  /**
   * Returns whether a subject from the provider is current: false if the account's credentials have
   * changed since the provider issued the subject.
   */
  isCurrentSubject: (subject: string) => Promise<boolean>;
  /** The URL of the site's stylesheet. */
  stylesheet: string;
};

/**
 * Adds the endpoint for the current user, and the three URLs that a browser navigates to:
 * /api/login, /api/callback and /api/logout.
 */
export function accountRoutes(app: FastifyInstance, options: Options): void {
  const { database, config, relyingParty, isCurrentSubject } = options;
  // Disables HEAD, because a HEAD request must not sign anybody in or out.
  const navigation = { exposeHeadRoute: false };

  registerEndpoint(app, getCurrentUser, { handle: async ({ caller }) => caller.user });

  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/login',
    navigation,
    async (request, reply) => {
      const { returnTo: wanted, register, stepUp, again } = request.query;
      const returnTo = returnPath(wanted);
      // The provider redirects to PUBLIC_URL, so the attempt's cookie must be set on that host.
      // `again` prevents a redirect loop.
      if (request.host !== new URL(config.publicUrl).host && again !== '1') {
        return redirect(
          reply,
          `${config.publicUrl}/api/login?${new URLSearchParams({ returnTo, again: '1', ...(register === '1' ? { register } : {}), ...(stepUp === '1' ? { stepUp } : {}) })}`,
        );
      }
      return orFailurePage(request, reply, options, returnTo, async () => {
        const { url, attempt } = await relyingParty.begin({
          register: register === '1',
          stepUp: stepUp === '1',
          ask: !isOwnAction(request),
          returnTo,
          locale: returnLocale(returnTo),
        });
        keepAttempt(request, reply, config, { ...attempt, returnTo, startedAt: Date.now() });
        return redirect(reply, url.href);
      });
    },
  );

  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/callback',
    navigation,
    async (request, reply) => {
      const now = new Date();
      const pending = takeAttempt(request, reply, config, request.query.state, now);
      return orFailurePage(request, reply, options, pending?.returnTo ?? '/', async () => {
        if (!pending) throw new SignInRefused('unknown attempt');
        const { identity, subject, ...signIn } = await relyingParty.finish(
          new URL(request.url, config.publicUrl),
          pending,
        );
        const userId = await database.transaction(async (tx) => {
          const id = await upsertUser(tx, identity, config.adminEmails);
          await storeFirstLocale(tx, id, currentLocale());
          return id;
        });
        await startSession(request, reply, { ...signIn, userId, now });
        // The password may have been replaced during the sign-in, so check again now that the
        // session is stored.
        if (!(await isCurrentSubject(subject))) {
          await endSession(request, reply);
          throw new SignInRefused('the password was replaced');
        }
        await recordSecurityEvent(database, {
          kind: 'signIn',
          userId,
          ip: request.ip,
          detail: { ...deviceOf(request), secondFactor: signIn.secondFactor },
        });
        return redirect(reply, pending.returnTo);
      });
    },
  );

  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/logout',
    navigation,
    async (request, reply) => {
      const site = request.headers['sec-fetch-site'];
      if (site === 'cross-site' || site === 'same-site') {
        return page(reply, options, 403, m.sign_in_sign_out_title(), [m.sign_in_sign_out()], {
          href: request.url,
          text: m.sign_in_sign_out_button(),
        });
      }
      const { user } = request.caller;
      const idToken = request.session?.idToken;
      await endSession(request, reply);
      const { locale } = splitLocale(returnPath(request.query.returnTo));
      const home = `${localePrefix(locale)}/`;
      if (!user) return redirect(reply, home);
      await recordSecurityEvent(database, {
        kind: 'signOut',
        userId: user.id,
        ip: request.ip,
        detail: deviceOf(request),
      });
      return redirect(reply, (await relyingParty.end(idToken, locale))?.href ?? home);
    },
  );
}

/**
 * Returns whether the person opened this address by a click on this site, a bookmark or the address
 * bar. Otherwise, another site or a script could start a session without asking. Returns true if
 * the browser sends no fetch metadata, because the origin is then unknown.
 */
function isOwnAction({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined) return true;
  return headers['sec-fetch-user'] === '?1' && (site === 'same-origin' || site === 'none');
}

function deviceOf(request: FastifyRequest): { device: string } {
  return { device: nameDevice(request.headers['user-agent']) };
}

function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(to, 302);
}

function page(
  reply: FastifyReply,
  options: Options,
  status: number,
  title: string,
  sentences: string[],
  way: { href: string; text: string },
): FastifyReply {
  return sendPlainPage(reply, status, {
    title,
    body: notice(title, sentences, way),
    styles: [options.stylesheet],
  });
}

/**
 * Runs `work` in the locale of the page to which the sign-in returns. If the sign-in fails for a
 * known reason, responds with a page that explains it.
 */
async function orFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
  returnTo: string,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return inLocale(returnLocale(returnTo) ?? currentLocale(), async () => {
    try {
      return await work();
    } catch (error) {
      return sendFailurePage(request, reply, options, returnTo, error);
    }
  });
}

function sendFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
  returnTo: string,
  error: unknown,
): FastifyReply {
  const failure = findFailure(error);
  if (!failure) throw error;
  logFailure(request, error);
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds);
  return page(reply, options, failure.status, failure.title(), [failure.sentence()], {
    href: `/api/login?returnTo=${encodeURIComponent(returnTo)}`,
    text: m.sign_in_again_button(),
  });
}

function logFailure(request: FastifyRequest, error: unknown): void {
  if (error instanceof SignInRefused) request.log.warn({ code: error.code }, 'sign-in refused');
  if (error instanceof ClocksDiffer)
    request.log.error('clocks of this server and the sign-in provider differ');
  if (error instanceof ProviderUnreachable) {
    const cause = (error.cause as { code?: string } | undefined)?.code ?? error.message;
    request.log.warn({ cause }, 'sign-in provider unreachable');
  }
}
