import { randomUUID } from 'node:crypto';
import type { Role } from '../../src/domain/roles.ts';
import { buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { openSandbox } from '../../src/server/development/sandbox/sandbox.ts';
import type { Pages } from '../../src/server/features/pages/built.ts';
import type { PageSettings } from '../../src/server/features/settings/settings.ts';
import { createAccount } from '../../src/server/identity/provider/accounts/accounts.ts';
import { loadSecrets } from '../../src/server/identity/provider/secrets.ts';
import { mailParts } from '../../src/server/mail-parts.ts';
import { createPublicCache, type PublicCache } from '../../src/server/platform/cache/cache.ts';
import type { FollowedValue } from '../../src/server/platform/cache/followed-value.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { createLog } from '../../src/server/platform/http/log.ts';
import { createRegistry } from '../../src/server/platform/http/metrics.ts';
import { createMailer } from '../../src/server/platform/mail/mailer.ts';
import { createPayments, type Payments } from '../../src/server/platform/payments/provider.ts';
import type { ReadModel } from '../../src/server/read-model/read-model.ts';
import { createFakeBrowser } from './fake-browser.ts';
import { mailLoop } from './mail-loop.ts';
import { freePort } from './sign-in-site.ts';

export type Reply = { status: number; headers: Headers; text: string; json: unknown };
export type RequestContent = {
  body?: unknown;
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};
/** Sends requests as the user with this `id`, or as a visitor if `id` is empty. */
export type Client = {
  id: string;
  request(method: string, path: string, sent?: RequestContent): Promise<Reply>;
};

/** Pages with one line of text, for tests that are not about pages. */
const plainPages: Pages = {
  render: async ({ url, user }) => ({
    status: 200,
    html: `<!doctype html><title>page</title>${encodeURIComponent(url)} for ${user?.email ?? 'nobody'}`,
    redirect: null,
  }),
  canonicalAddress: (url) => ({ address: url, differs: false }),
  assets: { stylesheet: '/assets/site.css', loader: '/assets/loader.js' },
  builtFiles: null,
};

/**
 * Starts the whole application on a port of its own.
 * @param given replaces the payment provider or the cache, sets how long the sandbox takes to
 * process a payment, or requires a second factor
 */
export async function servedApp(
  database: Database,
  env: Record<string, string> = {},
  pages: Pages = plainPages,
  given: {
    payments?: Payments;
    processingMs?: number;
    cache?: PublicCache;
    readModel?: ReadModel;
    site?: FollowedValue<PageSettings>;
    requiresSecondFactor?: boolean;
    personErased?: () => Promise<void>;
  } = {},
) {
  const port = await freePort();
  const read = readConfig({ RATE_LIMITS: 'off', ...env, PORT: String(port) });
  const config = {
    ...read,
    requiresSecondFactor: given.requiresSecondFactor ?? read.requiresSecondFactor,
  };
  const log = createLog(config);
  const logged: unknown[] = [];
  log.error = ((...entry: unknown[]) => void logged.push(entry)) as typeof log.error;
  const warned: unknown[] = [];
  log.warn = ((...entry: unknown[]) => void warned.push(entry)) as typeof log.warn;
  const at = `http://127.0.0.1:${port}`;
  const mailer = createMailer(config);
  const secrets = await loadSecrets(database, config.encryptionKey);
  const settleMail = mailLoop({
    ...mailParts({ database, config, secrets }),
    mailTransport: mailer,
    log,
  });
  const sandbox =
    config.stripe || config.production || given.payments
      ? null
      : await openSandbox({
          database,
          log,
          site: () => at,
          ...(given.processingMs === undefined ? {} : { processingMs: given.processingMs }),
        });
  const payments =
    given.payments ?? (config.stripe ? createPayments(config.stripe) : (sandbox?.payments ?? null));
  const registry = createRegistry();
  const app = await buildApp({
    config,
    database,
    log,
    cache: given.cache ?? createPublicCache(),
    ...(given.readModel && { readModel: given.readModel }),
    ...(given.site && { site: given.site }),
    secrets,
    mailer,
    wakeMail: () => void settleMail(),
    payments,
    sandbox,
    ...pages,
    loopback: () => at,
    registry,
    isStopping: () => false,
    personErased: given.personErased ?? (async () => {}),
  });
  await app.listen({ port, host: '127.0.0.1' });
  await sandbox?.start();
  const origin = config.publicUrl;

  const createClient = (id: string, cookie: string): Client => ({
    id,
    request: async (method, path, { body, raw, headers } = {}) => {
      const sends =
        body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' };
      const response = await fetch(at + path, {
        method,
        redirect: 'manual',
        body: raw ?? (body === undefined ? null : JSON.stringify(body)),
        headers: {
          ...(method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin' }),
          ...sends,
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        json:
          /json/.test(response.headers.get('content-type') ?? '') && text ? JSON.parse(text) : null,
      };
    },
  });

  return {
    app,
    registry,
    origin,
    at,
    logged,
    warned,
    sandbox,
    payments,
    /** Resolves once all emails that are due have been sent. */
    settleMail,
    close: async () => {
      await app.close();
      await settleMail();
      await sandbox?.close();
    },
    anonymous: createClient('', ''),
    /**
     * Returns a visitor with a browser of their own, which sends a cookie that identifies the
     * browser.
     */
    newVisitor: (): Client => createClient('', `mazwi_browser=${randomUUID()}`),
    /**
     * Creates an account with a first name, a role and a verified address, unless `emailVerified`
     * is false, and signs in to it.
     */
    signIn: async (firstName: string, role: Role, emailVerified = true): Promise<Client> => {
      const email = `${firstName.toLowerCase()}@example.org`;
      await createAccount(database, {
        email,
        password: 'speak-science',
        firstName,
        lastName: 'Moyo',
        emailVerified,
      });
      const browser = createFakeBrowser(origin);
      await browser.submit(await browser.visit('/api/login'), { email, password: 'speak-science' });
      const {
        rows: [person],
      } = await database.query<{ id: string }>(
        'update users set role = $2 where email = $1 returning id',
        [email, role],
      );
      return createClient(person!.id, `mazwi=${browser.cookie('mazwi')!.value}`);
    },
  };
}
export type ServedApp = Awaited<ReturnType<typeof servedApp>>;
