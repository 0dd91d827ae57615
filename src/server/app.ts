import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { CanonicalAddress, PageAssets, Render } from '#contract/rendering.ts';
import { m } from '#domain/messages.ts';
import type { Config } from './config.ts';
import { sandboxRoutes } from './development/sandbox/routes.ts';
import type { Sandbox } from './development/sandbox/sandbox.ts';
import { accountSecurityRoutes } from './features/account-security/routes.ts';
import { moderationRoutes } from './features/administration/moderation-routes.ts';
import { administrationRoutes } from './features/administration/routes.ts';
import { apiDocsRoute } from './features/api-docs/routes.ts';
import { invitationRoutes } from './features/applications/invitation-routes.ts';
import { applicationRoutes } from './features/applications/routes.ts';
import { browseRedirects, browseRoutes } from './features/browse/routes.ts';
import { conceptRoutes } from './features/concepts/routes.ts';
import { contributionRoutes } from './features/contribution/routes.ts';
import { correctionRoutes } from './features/corrections/routes.ts';
import { deletionRoutes } from './features/deletion/routes.ts';
import { dictionaryRoutes } from './features/dictionary/routes.ts';
import { donationRoutes } from './features/donations/routes.ts';
import { webhookRoute } from './features/donations/webhook.ts';
import { embedRoute } from './features/embed/routes.ts';
import { exportFileRoutes, exportRoutes } from './features/exports/routes.ts';
import { glossaryRoutes } from './features/glossary/routes.ts';
import { goalRoutes } from './features/goals/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { mergeRoutes } from './features/merges/routes.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { unsubscribeRoutes } from './features/notices/unsubscribe-routes.ts';
import { oembedRoutes } from './features/oembed/routes.ts';
import { builtFileRoutes } from './features/offline/built-files.ts';
import { installRoutes } from './features/offline/install.ts';
import { serviceWorkerRoute } from './features/offline/service-worker.ts';
import { packListRoutes, packRoutes } from './features/packs/routes.ts';
import { imageRoutes } from './features/pages/images.ts';
import { pageRoutes } from './features/pages/routes.ts';
import { sitemapRoutes } from './features/pages/sitemap.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { printRoutes } from './features/print/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { proposalRoutes } from './features/proposals/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { reviewTimeRoutes } from './features/review-times/routes.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import { createMissTracker } from './features/wanted/miss-tracker.ts';
import { trackSearchMisses, wantedRoutes } from './features/wanted/routes.ts';
import { isCurrentSubject } from './identity/provider/accounts.ts';
import { deleteAccount } from './identity/provider/ownership.ts';
import { createProvider, mountProvider } from './identity/provider/provider.ts';
import type { Secrets } from './identity/provider/secrets.ts';
import { createRelyingParty } from './identity/relying-party/relying-party.ts';
import { accountRoutes } from './identity/relying-party/routes.ts';
import { registerSession } from './identity/sessions/session.ts';
import type { PublicCache } from './platform/cache/cache.ts';
import type { Database } from './platform/db/database.ts';
import { delivery } from './platform/http/compression.ts';
import { shareWithOtherSites } from './platform/http/cors.ts';
import { answerErrors, sendProblem } from './platform/http/error-handler.ts';
import { sendErrorPage } from './platform/http/error-page.ts';
import { createFastify } from './platform/http/fastify.ts';
import { securityHeaders } from './platform/http/headers.ts';
import { healthRoutes } from './platform/http/health.ts';
import {
  measureResponses,
  registerCacheMetrics,
  registerDatabaseMetrics,
} from './platform/http/metrics.ts';
import { requireOneHost } from './platform/http/one-host.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { HttpProblem } from './platform/http/problem.ts';
import { registerRateLimits } from './platform/http/rate-limit.ts';
import { globalRateLimit } from './platform/http/reads.ts';
import { refuseWrites } from './platform/http/refuse-writes.ts';
import { checkContentTypeAndOrigin, parseBodyAsBuffer } from './platform/http/request-guards.ts';
import { securityTxtRoute } from './platform/http/security-txt.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Payments } from './platform/payments/provider.ts';

export type Parts = {
  config: Config;
  database: Database;
  /** Caches responses for signed-out users. */
  cache: PublicCache;
  secrets: Secrets;
  mailer: Mailer;
  /** null if this site does not accept payments. */
  payments: Payments | null;
  /** The simulated payment provider; null in production, and if the real provider is configured. */
  sandbox: Sandbox | null;
  /** Called when a donation has been completed, to send its receipt. */
  donationCompleted: () => void;
  /** Called after a person has been erased, to add them to the list of erasures. Never rejects. */
  personErased: () => Promise<void>;
  /**
   * Renders every page. The function is built by bin/build.mjs, or loaded by Vite under `npm run
   * dev`.
   */
  render: Render;
  canonicalAddress: CanonicalAddress;
  assets: PageAssets;
  /**
   * The folder of the built files that browsers load; null under `npm run dev`, where `development`
   * serves the source files.
   */
  builtFiles: string | null;
  development?: (app: FastifyInstance) => Promise<void>;
  /**
   * Returns the loopback URL of this server. The server calls its embedded identity provider at
   * this URL, without any proxy in between.
   */
  loopback: () => string;
  /** The metrics of /metrics. */
  registry: Registry;
  /** True during shutdown; /readyz then returns 503. */
  isStopping: () => boolean;
  log: FastifyBaseLogger;
};

/**
 * Creates the server and registers its hooks and routes, in the order in which a request passes
 * them.
 */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database, secrets, assets, payments, sandbox, registry, log } = parts;
  const { stylesheet } = assets;
  const app = createFastify(config, log);
  // During shutdown, close each connection after its response. Otherwise the process would wait for
  // connections that clients keep open.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (parts.isStopping()) reply.header('connection', 'close');
    done();
  });

  // Hooks for every request
  app.decorate('runEndpoint', new Map());
  app.decorate('publicCache', parts.cache);
  answerErrors(app);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new HttpProblem(404, m.errors_detail_missing())),
  );
  securityHeaders(app, config, { payments: payments?.publishableKey != null });
  requireOneHost(app);
  shareWithOtherSites(app, config.publicUrl);
  refuseWrites(app, { database, stylesheet });
  await globalRateLimit(app, { config, stylesheet });
  await registerSession(app, { database, config, secret: config.sessionSecret ?? secrets.session });
  const misses = createMissTracker(database, log);
  trackSearchMisses(app, misses);
  registerRateLimits(app, { database, rateLimits: config.rateLimits });

  if (parts.builtFiles) await builtFileRoutes(app, { builtFiles: parts.builtFiles, database });
  await parts.development?.(app);

  await delivery(app);
  if (parts.builtFiles) await embedRoute(app, parts.builtFiles);
  await imageRoutes(app);
  await installRoutes(app);
  const serviceWorker = config.serviceWorker ? parts.builtFiles : null;
  await serviceWorkerRoute(app, serviceWorker);
  measureResponses(app, registry);
  registerDatabaseMetrics(registry, database);
  registerCacheMetrics(registry, parts.cache);
  healthRoutes(app, {
    config,
    database,
    cache: parts.cache,
    registry,
    isStopping: parts.isStopping,
  });
  securityTxtRoute(app, config);
  browseRedirects(app, { database });
  exportFileRoutes(app, { database });
  packRoutes(app, { database });
  sitemapRoutes(app, { database: database.publicReads ?? database, publicUrl: config.publicUrl });

  // The API. Decision 0003 explains the order of its checks.
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
    exportRoutes(api, { database, config });
    packListRoutes(api, { database });
    glossaryRoutes(api, { database });
    printRoutes(api, { database, publicUrl: config.publicUrl });
    oembedRoutes(api, { database, publicUrl: config.publicUrl });
    goalRoutes(api, { database });
    wantedRoutes(api, { database });
    dictionaryRoutes(api, {
      database,
      publicUrl: config.publicUrl,
      noteResult: misses.noteResult,
    });
    browseRoutes(api, { database });
    conceptRoutes(api, { database, publicUrl: config.publicUrl });
    contributionRoutes(api, { database });
    verificationRoutes(api, { database });
    const { mailer, personErased } = parts;
    profileRoutes(api, { database, mailer, deleteAccount, personErased });
    peopleRoutes(api, { database });
    reviewTimeRoutes(api, { database });
    accountSecurityRoutes(api, { database, config, mailer: parts.mailer });
    applicationRoutes(api, { database });
    invitationRoutes(api, { database, mailer: parts.mailer, publicUrl: config.publicUrl });
    administrationRoutes(api, { database, config });
    moderationRoutes(api, { database });
    correctionRoutes(api, { database });
    mergeRoutes(api, { database });
    deletionRoutes(api, { database });
    proposalRoutes(api, { database });
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
    apiDocsRoute(api, { publicUrl: config.publicUrl, stylesheet });
    api.all('/api/*', async () => {
      throw new HttpProblem(404, m.errors_detail_missing());
    });
  });

  // The unsubscribe link in emails is registered outside the API's checks, because mail programs
  // also send POST requests to it, without our origin in the Origin header.
  await app.register(async (scope) =>
    unsubscribeRoutes(scope, {
      database,
      secret: config.sessionSecret ?? secrets.session,
      stylesheet,
    }),
  );
  // The payment provider's webhook is registered outside the API's checks, because its requests are
  // signed and do not come from our pages.
  if (payments) {
    await app.register(async (hooks) => {
      parseBodyAsBuffer(hooks);
      webhookRoute(hooks, { database, payments, log, completed: parts.donationCompleted });
    });
  }

  // The embedded identity provider, unless an external issuer is configured
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

  // Every other path is a page.
  await app.register(async (pages) =>
    pageRoutes(pages, {
      config,
      database,
      render: parts.render,
      canonicalAddress: parts.canonicalAddress,
      assets: serviceWorker ? assets : { ...assets, serviceWorker: false },
      payments: {
        testMode: payments?.testMode ?? false,
        publishableKey: payments?.publishableKey ?? null,
      },
    }),
  );
  return app;
}
