import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { details } from '#contract/errors.ts';
import { getCurrentUser } from '#contract/identity.ts';
import type { Config } from '#server/config.ts';
import { AddressTaken, LookAlikeAddress, upsertUser } from '#server/identity/sessions/people.ts';
import { endSession, startSession } from '#server/identity/sessions/session.ts';
import { type Database, DatabaseUnavailable } from '#server/platform/db/database.ts';
import { notice, sendPlainPage } from '#server/platform/http/plain-page.ts';
import { returnPath } from '#server/platform/http/return-path.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { keepAttempt, takeAttempt } from './attempts.ts';
import {
  NoAddress,
  ProviderUnreachable,
  type RelyingParty,
  SignInRefused,
} from './relying-party.ts';

type Options = {
  database: Database;
  config: Config;
  relyingParty: RelyingParty;
  /** Whether the provider still stands by a subject that it has just vouched for. */
  isCurrentSubject: (subject: string) => Promise<boolean>;
  /** Address of the site's stylesheet. */
  stylesheet: string;
};

/**
 * Who is signed in; and three addresses that the browser itself goes to: /api/login, /api/callback,
 * /api/logout.
 */
export function accountRoutes(app: FastifyInstance, options: Options): void {
  const { database, config, relyingParty, isCurrentSubject } = options;
  // HEAD must neither sign in nor out.
  const navigation = { exposeHeadRoute: false };

  registerEndpoint(app, getCurrentUser, { handle: async ({ caller }) => caller.user! });

  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/login',
    navigation,
    async (request, reply) => {
      const { returnTo: wanted, register, again } = request.query;
      const returnTo = returnPath(wanted);
      // The provider comes back to PUBLIC_URL: begun under another name of this host, the attempt's
      // cookie would not be there.
      if (request.host !== new URL(config.publicUrl).host && again !== '1') {
        return redirect(
          reply,
          `${config.publicUrl}/api/login?${new URLSearchParams({ returnTo, again: '1', ...(register === '1' ? { register } : {}) })}`,
        );
      }
      return orPage(request, reply, options, returnTo, async () => {
        const { url, attempt } = await relyingParty.begin({
          register: register === '1',
          returnTo,
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
      return orPage(request, reply, options, pending?.returnTo ?? '/', async () => {
        if (!pending) throw new SignInRefused('unknown attempt');
        const { identity, subject, idToken } = await relyingParty.finish(
          new URL(request.url, config.publicUrl),
          pending,
        );
        const userId = await database.transaction((tx) =>
          upsertUser(tx, identity, config.adminEmails),
        );
        await startSession(request, reply, { userId, idToken, now });
        // Checked after the session is stored: a new password that came in between ends it.
        if (!(await isCurrentSubject(subject))) {
          await endSession(request, reply);
          throw new SignInRefused('the password was replaced');
        }
        return redirect(reply, pending.returnTo);
      });
    },
  );

  app.get('/api/logout', navigation, async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site') {
      return page(
        reply,
        options,
        403,
        'Sign out?',
        ['Another site sent you here. You are still signed in.'],
        { href: '/api/logout', text: 'Sign out' },
      );
    }
    const signedIn = request.caller.user !== null;
    const idToken = request.session?.idToken;
    await endSession(request, reply);
    return redirect(reply, (signedIn ? await relyingParty.end(idToken) : null)?.href ?? '/');
  });
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

/** Does `work`; what can go wrong with a sign-in is answered with a page that says what to do. */
async function orPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
  returnTo: string,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const again = { href: `/api/login?returnTo=${encodeURIComponent(returnTo)}`, text: 'Try again' };
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInRefused) {
      request.log.warn({ code: error.code }, 'a sign-in was refused');
      if (error.code === 'access_denied')
        return page(
          reply,
          options,
          400,
          'Sign-in was cancelled',
          ['You are not signed in. Everyone may read the dictionary; to contribute, sign in.'],
          again,
        );
      return page(
        reply,
        options,
        400,
        'Sign-in did not work',
        [
          'This sign-in has expired, was used already, or was begun in another browser. Start again to sign in.',
        ],
        again,
      );
    }
    if (error instanceof ProviderUnreachable) {
      request.log.warn(
        { cause: (error.cause as { code?: string } | undefined)?.code ?? error.message },
        'the sign-in service cannot be reached',
      );
      return page(
        reply.header('retry-after', 30),
        options,
        502,
        'Sign-in is not available',
        [
          'The sign-in service does not answer at the moment. Reading and searching go on. Please try again in a minute.',
        ],
        again,
      );
    }
    if (error instanceof AddressTaken) {
      return page(
        reply,
        options,
        403,
        'This address belongs to another account',
        [
          'An account with your email address exists here already, under another way of signing in. Sign in that way, or use another address.',
        ],
        again,
      );
    }
    if (error instanceof LookAlikeAddress) {
      return page(
        reply,
        options,
        403,
        'This address can be mistaken for another',
        [
          'Your email address contains an accent or a letter of another alphabet. Change it at your sign-in service, or use an account whose address has plain letters from a to z only.',
        ],
        again,
      );
    }
    if (error instanceof NoAddress) {
      return page(
        reply,
        options,
        403,
        'Your email address is missing',
        [
          'Your sign-in service did not tell us your email address. Allow it to share the address, or use another account.',
        ],
        again,
      );
    }
    if (error instanceof DatabaseUnavailable)
      return page(
        reply.header('retry-after', 5),
        options,
        503,
        'Sign-in is not available',
        [details.unavailable],
        again,
      );
    throw error;
  }
}
