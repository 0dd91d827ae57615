import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { errorText } from '#contract/error-texts.ts';
import type { CanonicalAddress, Render } from '#contract/rendering.ts';
import { type ApiParts, apiRoutes } from './api.ts';
import { browseRedirects } from './features/browse/routes.ts';
import { webhookRoute } from './features/donations/webhook.ts';
import { embedRoute } from './features/embed/routes.ts';
import { exportFileRoutes } from './features/exports/routes.ts';
import { unsubscribeRoutes } from './features/notices/unsubscribe-routes.ts';
import { builtFileRoutes } from './features/offline/built-files.ts';
import { installRoutes } from './features/offline/install.ts';
import { serviceWorkerRoute } from './features/offline/service-worker.ts';
import { packRoutes } from './features/packs/routes.ts';
import { imageRoutes } from './features/pages/images.ts';
import { pageRoutes } from './features/pages/routes.ts';
import { sitemapRoutes } from './features/pages/sitemap.ts';
import { createMissTracker } from './features/wanted/miss-tracker.ts';
import { trackSearchMisses } from './features/wanted/routes.ts';
import { createProvider, mountProvider } from './identity/provider/provider.ts';
import { registerSession } from './identity/sessions/session.ts';
import type { PublicCache } from './platform/cache/cache.ts';
import { connectCdn } from './platform/cdn/connect.ts';
import { registerCompression } from './platform/http/compression.ts';
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
import { HttpProblem } from './platform/http/problem.ts';
import { globalRateLimit } from './platform/http/reads.ts';
import { shareWithOtherSites } from './platform/http/requests/cors.ts';
import { requireOneHost } from './platform/http/requests/one-host.ts';
import { registerRateLimits } from './platform/http/requests/rate-limit.ts';
import { refuseWrites } from './platform/http/requests/refuse-writes.ts';
import { parseBodyAsBuffer } from './platform/http/requests/request-guards.ts';
import { securityTxtRoute } from './platform/http/security-txt.ts';
import { registerReadModelMetrics } from './read-model/metrics.ts';

export type Parts = ApiParts & {
  /** Caches responses for signed-out users. */
  cache: PublicCache;
  /**
   * Renders every page. The function is built by bin/build.mjs, or loaded by Vite under `npm run
   * dev`.
   */
  render: Render;
  canonicalAddress: CanonicalAddress;
  /**
   * The folder of the built files that browsers load; null under `npm run dev`, where `development`
   * serves the source files.
   */
  builtFiles: string | null;
  development?: (app: FastifyInstance) => Promise<void>;
  /** The metrics that /metrics returns. */
  registry: Registry;
  /** True during shutdown; /readyz then returns 503. */
  isStopping: () => boolean;
};

/**
 * Creates the server and registers its hooks and routes, in the order in which a request passes
 * them.
 */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database, secrets, assets, payments, registry, log } = parts;
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
  app.decorate('noteChange', () => {
    parts.readModel?.changed();
    parts.site?.changed();
  });
  answerErrors(app);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new HttpProblem(404, errorText('missing'))),
  );
  securityHeaders(app, config, { payments: payments?.publishableKey != null });
  requireOneHost(app);
  shareWithOtherSites(app, config.publicUrl);
  refuseWrites(app, { database, stylesheet });
  globalRateLimit(app, { config, stylesheet });
  await registerSession(app, { database, config, secret: config.sessionSecret ?? secrets.session });
  const misses = createMissTracker(database, log);
  trackSearchMisses(app, misses);
  registerRateLimits(app, { database, rateLimits: config.rateLimits });

  if (parts.builtFiles) await builtFileRoutes(app, { builtFiles: parts.builtFiles, database });
  await parts.development?.(app);

  await registerCompression(app);
  connectCdn(app, parts);
  if (parts.builtFiles) await embedRoute(app, parts.builtFiles);
  await imageRoutes(app);
  await installRoutes(app, config.locales);
  const serviceWorker = config.serviceWorker ? parts.builtFiles : null;
  await serviceWorkerRoute(app, serviceWorker);
  measureResponses(app, registry);
  registerDatabaseMetrics(registry, database);
  registerCacheMetrics(registry, parts.cache);
  if (parts.readModel) registerReadModelMetrics(registry, parts.readModel);
  healthRoutes(app, {
    config,
    database,
    cache: parts.cache,
    registry,
    isStopping: parts.isStopping,
  });
  securityTxtRoute(app, config);
  browseRedirects(app, { database, locales: config.locales });
  // Files to download and crawl are not part of the API. The calls that list them are in api.ts.
  exportFileRoutes(app, { database });
  packRoutes(app, { database });
  sitemapRoutes(app, {
    database: database.publicReads ?? database,
    publicUrl: config.publicUrl,
    locales: config.locales,
  });

  // The API. Decision 0003 explains the order of its checks.
  await app.register(async (api) => apiRoutes(api, parts, misses));

  // The unsubscribe link in emails is registered outside the API's checks, because mail programs
  // also send POST requests to it, without our origin in the Origin header.
  await app.register(async (scope) =>
    unsubscribeRoutes(scope, {
      database,
      secret: config.sessionSecret ?? secrets.session,
      stylesheet,
      locales: config.locales,
    }),
  );
  // The payment provider's webhook is registered outside the API's checks, because its requests are
  // signed and do not come from our pages.
  if (payments) {
    await app.register(async (hooks) => {
      parseBodyAsBuffer(hooks);
      webhookRoute(hooks, { database, payments, log, completed: parts.wakeMail });
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
        createProvider({ database, config, wakeMail: parts.wakeMail, secrets, log, stylesheet }),
      );
    });
  }

  // Every other path is a page.
  await app.register(async (pages) =>
    pageRoutes(pages, {
      config,
      database,
      site: parts.site,
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
