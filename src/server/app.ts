import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { details } from '#contract/errors.ts';
import type { CanonicalAddress, PageAssets, Render } from '#contract/page.ts';
import { createRelyingParty } from './account/relying-party.ts';
import { accountRoutes } from './account/routes.ts';
import { administrationRoutes } from './administration/routes.ts';
import { applicationRoutes } from './applications/routes.ts';
import type { Config } from './config.ts';
import { contributionRoutes } from './contribution/routes.ts';
import type { Database } from './db/database.ts';
import { dictionaryRoutes } from './dictionary/routes.ts';
import { donationRoutes } from './donations/routes.ts';
import { webhookRoute } from './donations/webhook.ts';
import { homeRoutes } from './home/routes.ts';
import { registerRateLimits } from './http/rate-limit.ts';
import { answerErrors, sendProblem } from './http/error-handler.ts';
import type { PublicCache } from './http/cache.ts';
import { delivery } from './http/compression.ts';
import { sendErrorPage } from './http/error-page.ts';
import { createFastify } from './http/fastify.ts';
import { checkContentTypeAndOrigin, parseBodyAsBuffer } from './http/request-guards.ts';
import { securityHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { openApiDocument } from './http/openapi.ts';
import { requireOneHost } from './http/one-host.ts';
import { HttpProblem } from './http/problem.ts';
import { securityTxtRoute } from './http/security-txt.ts';
import { globalRateLimit } from './http/reads.ts';
import type { Mailer } from './mail/mailer.ts';
import { noticeRoutes } from './notices/routes.ts';
import { unsubscribeRoutes } from './notices/unsubscribe-routes.ts';
import { imageRoutes } from './pages/images.ts';
import { pageRoutes } from './pages/routes.ts';
import { sitemapRoutes } from './pages/sitemap.ts';
import type { Payments } from './payments/provider.ts';
import { profileRoutes } from './profile/routes.ts';
import { isCurrentSubject } from './provider/accounts.ts';
import { deleteAccount } from './provider/ownership.ts';
import { createProvider, mountProvider } from './provider/provider.ts';
import type { Secrets } from './provider/secrets.ts';
import { reportRoutes } from './reports/routes.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { registerSession } from './session/session.ts';
import { verificationRoutes } from './verification/routes.ts';

export type Parts = {
  config: Config;
  database: Database;
  /** Answers for signed-out people. */
  cache: PublicCache;
  secrets: Secrets;
  mailer: Mailer;
  /** null: this site takes no payments. */
  payments: Payments | null;
  /** The provider's stand-in; null where there are keys. */
  sandbox: Sandbox | null;
  /** A donation was completed: receipts may be due. */
  donationCompleted: () => void;
  /** Renders every page: built by bin/build.mjs, or loaded by Vite under `npm run dev`. */
  render: Render;
  canonicalAddress: CanonicalAddress;
  assets: PageAssets;
  /**
   * The folder of the built files that browsers load; null under `npm run dev`, where `development`
   * serves them.
   */
  builtFiles: string | null;
  development?: (app: FastifyInstance) => Promise<void>;
  /** Where this process answers: the embedded provider is asked there, past any proxy in front. */
  loopback: () => string;
  /** On its way out: readiness says so. */
  isStopping: () => boolean;
  log: FastifyBaseLogger;
};

/** Everything that answers, in the order in which a request meets it. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database, secrets, assets, payments, sandbox, log } = parts;
  const { stylesheet } = assets;
  const app = createFastify(config, log);
  // Otherwise the process would wait for connections that clients keep open.
  app.addHook('onSend', async (_request, reply) => {
    if (parts.isStopping()) reply.header('connection', 'close');
  });

  // For every request
  app.decorate('runEndpoint', new Map());
  app.decorate('publicCache', parts.cache);
  answerErrors(app);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new HttpProblem(404, details.missing)),
  );
  securityHeaders(app, config, { payments: payments?.publishableKey != null });
  requireOneHost(app);
  await globalRateLimit(app, { config, stylesheet });
  await registerSession(app, { database, config, secret: config.sessionSecret ?? secrets.session });
  registerRateLimits(app, { database, rateLimits: config.rateLimits });

  // Files of the build, compressed already
  if (parts.builtFiles)
    await app.register(files, {
      root: join(parts.builtFiles, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    });
  await parts.development?.(app);

  await delivery(app);
  await imageRoutes(app);
  healthRoutes(app, { config, database, cache: parts.cache, isStopping: parts.isStopping });
  securityTxtRoute(app, config);
  sitemapRoutes(app, { database: database.publicReads ?? database, publicUrl: config.publicUrl });

  // The API: the order of its checks is decision 0003
  await app.register(async (api) => {
    checkContentTypeAndOrigin(api, config.publicUrl);
    const relyingParty = createRelyingParty({
      config,
      clientSecret: secrets.client,
      loopback: parts.loopback,
    });
    accountRoutes(api, {
      database,
      config,
      relyingParty,
      isCurrentSubject: async (subject) =>
        config.oidc !== null || isCurrentSubject(database, subject),
      stylesheet,
    });
    homeRoutes(api, { database });
    dictionaryRoutes(api, { database });
    contributionRoutes(api, { database });
    verificationRoutes(api, { database });
    profileRoutes(api, { database, mailer: parts.mailer, deleteAccount });
    applicationRoutes(api, { database });
    administrationRoutes(api, { database, config });
    reportRoutes(api, { database });
    noticeRoutes(api, { database });
    donationRoutes(api, { database, config, payments, log });
    if (sandbox) sandboxRoutes(api, { database, sandbox });
    const document = JSON.stringify(openApiDocument(config.publicUrl));
    api.get('/api/openapi.json', async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, no-cache')
        .send(document),
    );
    api.all('/api/*', async () => {
      throw new HttpProblem(404, details.missing);
    });
  });

  // Where the link in a mail leads: its POST comes from mail programs too, so it stands outside of
  // the API's checks
  await app.register(async (scope) =>
    unsubscribeRoutes(scope, {
      database,
      secret: config.sessionSecret ?? secrets.session,
      stylesheet,
    }),
  );
  // What the payment provider reports: signed, and from no page of ours
  if (payments) {
    await app.register(async (hooks) => {
      parseBodyAsBuffer(hooks);
      webhookRoute(hooks, { database, payments, log, completed: parts.donationCompleted });
    });
  }

  // Signing in, unless another issuer does it
  if (!config.oidc) {
    await app.register(async (provider) => {
      provider.setErrorHandler((error, request, reply) =>
        sendErrorPage(request, reply, error, stylesheet),
      );
      await mountProvider(
        provider,
        createProvider({ database, config, mailer: parts.mailer, secrets, log, stylesheet }),
      );
    });
  }

  // Everything else is a page
  await app.register(async (pages) =>
    pageRoutes(pages, {
      config,
      database,
      render: parts.render,
      canonicalAddress: parts.canonicalAddress,
      assets,
      payments: {
        testMode: payments?.testMode ?? false,
        publishableKey: payments?.publishableKey ?? null,
      },
    }),
  );
  return app;
}
