import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type Config, readConfig } from '../../src/server/config.ts';
import { isCurrentSubject } from '../../src/server/identity/provider/accounts/accounts.ts';
import { createProvider, mountProvider } from '../../src/server/identity/provider/provider.ts';
import { loadSecrets } from '../../src/server/identity/provider/secrets.ts';
import { createRelyingParty } from '../../src/server/identity/relying-party/relying-party.ts';
import { accountRoutes } from '../../src/server/identity/relying-party/routes.ts';
import { registerSession } from '../../src/server/identity/sessions/session.ts';
import { mailParts } from '../../src/server/mail-parts.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { answerErrors } from '../../src/server/platform/http/error-handler.ts';
import { createFastify } from '../../src/server/platform/http/fastify.ts';
import type { Mail } from '../../src/server/platform/mail/mailer.ts';
import { mailLoop } from './mail-loop.ts';

/**
 * Finds a free port. It is below the ephemeral range, which starts at 32,768, so that an outgoing
 * connection of another test cannot take it before the caller listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(12_000, 32_000);
  const probe = createServer();
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return free ? port : freePort();
}

export type SignInSite = {
  app: FastifyInstance;
  config: Config;
  origin: string;
  nextMail: () => Promise<Mail>;
  /** Resolves once all queued emails have been sent. */
  settleMail: () => Promise<void>;
  mails: Mail[];
  printed: string[];
  logged: unknown[];
  close: () => Promise<void>;
};

/** Starts a server with only the parts of the site that sign-in needs. */
export async function signInSite(
  database: Database,
  env: Record<string, string> = {},
  /** `beforeReply` is called before each reply is sent. `log` also gets the log of the requests. */
  {
    beforeReply = () => {},
    log: givenLog,
  }: { beforeReply?: () => void; log?: FastifyBaseLogger } = {},
): Promise<SignInSite> {
  const port = Number(env.PORT ?? (await freePort()));
  const config = readConfig({ ...env, PORT: String(port) });
  const secrets = await loadSecrets(database, config.encryptionKey);
  const mails: Mail[] = [];
  const waiting: ((mail: Mail) => void)[] = [];
  const unread: Mail[] = [];
  const printed: string[] = [];
  const logged: unknown[] = [];
  const log = givenLog ?? {
    error: (...entry: unknown[]) => void logged.push(entry),
    warn: (...entry: unknown[]) => void logged.push(entry),
  };
  const settleMail = mailLoop({
    ...mailParts({ database, config, secrets, print: (line) => printed.push(line) }),
    mailTransport: {
      sendQueued: async ({ to, subject, text }, beforeBytes) => {
        if (!(await beforeBytes())) return { state: 'withdrawn' };
        const mail = { to, subject, text };
        mails.push(mail);
        const reader = waiting.shift();
        if (reader) reader(mail);
        else unread.push(mail);
        return { state: 'sent' };
      },
    },
    log,
  });

  const app = givenLog
    ? createFastify(config, givenLog)
    : Fastify({ trustProxy: config.trustedProxies || false });
  app.decorate('runEndpoint', new Map());
  app.addHook('onSend', async () => beforeReply());
  answerErrors(app);
  await registerSession(app, { database, config, secret: config.sessionSecret ?? secrets.session });
  const relyingParty = createRelyingParty({
    config,
    clientSecret: secrets.client,
    loopback: () => `http://127.0.0.1:${port}`,
  });
  accountRoutes(app, {
    database,
    config,
    relyingParty,
    isCurrentSubject: async (subject) =>
      config.oidc !== null || isCurrentSubject(database, subject),
    stylesheet: '/assets/site.css',
  });
  if (!config.oidc)
    await mountProvider(
      app,
      createProvider({
        database,
        config,
        wakeMail: () => void settleMail(),
        secrets,
        log,
        stylesheet: '/assets/site.css',
      }),
    );
  app.get('/', async (request) => `home of ${request.caller.user?.email ?? 'nobody'}`);
  app.get('/*', async (request) => `page of ${request.caller.user?.email ?? 'nobody'}`);
  await app.listen({ port, host: '127.0.0.1' });

  return {
    app,
    config,
    origin: config.publicUrl,
    mails,
    printed,
    logged,
    settleMail,
    nextMail: () => {
      const mail = unread.shift();
      return mail
        ? Promise.resolve(mail)
        : new Promise((resolve) => {
            waiting.push(resolve);
          });
    },
    close: async () => {
      await app.close();
      await settleMail();
    },
  };
}
