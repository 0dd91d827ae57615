import { createServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { createRelyingParty } from '../../src/server/account/relying-party.ts';
import { accountRoutes } from '../../src/server/account/routes.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import type { Database } from '../../src/server/db/database.ts';
import { answerErrors } from '../../src/server/http/answer.ts';
import type { Mail } from '../../src/server/mail/mailer.ts';
import { createProvider, mountProvider } from '../../src/server/provider/provider.ts';
import { loadSecrets } from '../../src/server/provider/secrets.ts';
import { registerSession } from '../../src/server/session/session.ts';

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => { probe.listen(0, '127.0.0.1', resolve); });
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => { probe.close(resolve); });
  return port;
}

export type SignInSite = { app: FastifyInstance; config: Config; origin: string; nextMail: () => Promise<Mail>; mails: Mail[]; printed: string[]; logged: unknown[]; close: () => Promise<void> };

/** The parts of the site that sign-in needs, serving on a port of their own. */
export async function signInSite(database: Database, env: Record<string, string> = {}): Promise<SignInSite> {
  const port = Number(env.PORT ?? await freePort());
  const config = readConfig({ ...env, PORT: String(port) });
  const secrets = await loadSecrets(database);
  const mails: Mail[] = [];
  const waiting: ((mail: Mail) => void)[] = [];
  const unread: Mail[] = [];
  const printed: string[] = [];
  const logged: unknown[] = [];
  const log = { error: (...entry: unknown[]) => void logged.push(entry), warn: (...entry: unknown[]) => void logged.push(entry) };
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      const reader = waiting.shift();
      if (reader) reader(mail);
      else unread.push(mail);
    },
    forget: async () => {},
  };

  const app = Fastify({ trustProxy: config.trustedProxies || false });
  app.decorate('runEndpoint', new Map());
  answerErrors(app);
  await registerSession(app, { database, config, secret: config.sessionSecret ?? secrets.session });
  const relyingParty = createRelyingParty({ config, clientSecret: secrets.client, loopback: () => `http://127.0.0.1:${port}` });
  accountRoutes(app, { database, config, relyingParty, stylesheet: '/assets/site.css' });
  if (!config.oidc) await mountProvider(app, createProvider({ database, config, mailer, secrets, log, stylesheet: '/assets/site.css', print: (line) => printed.push(line) }));
  app.get('/', async (request) => `home of ${request.caller.user?.email ?? 'nobody'}`);
  app.get('/*', async (request) => `page of ${request.caller.user?.email ?? 'nobody'}`);
  await app.listen({ port, host: '127.0.0.1' });

  return {
    app, config, origin: config.publicUrl, mails, printed, logged,
    nextMail: () => {
      const mail = unread.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => { waiting.push(resolve); });
    },
    close: () => app.close(),
  };
}
