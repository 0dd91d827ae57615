import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainPageHeaders } from '#server/platform/http/plain-page.ts';
import { acceptForms } from '#server/platform/http/requests/forms.ts';
import { isSameOrigin } from '#server/platform/http/requests/request-guards.ts';
import { REQUEST_ID_HEADER } from '#server/platform/http/requests/request-id.ts';
import { addressRoutes } from './address-routes.ts';
import { interactionRoutes } from './interaction-routes.ts';
import { linkRoutes } from './link-routes.ts';
import type { EmbeddedProvider } from './oidc.ts';
import { createPageLocales } from './page-locale.ts';
import { answer, Refused } from './pages/answer.ts';
import { assets } from './pages/assets.ts';
import { notices } from './pages/notices.ts';
import { addFactorRoutes } from './second-factor/add-routes.ts';
import { secondFactorRoutes } from './second-factor/sign-in-routes.ts';
import { securityRoutes } from './security-routes.ts';

export { createProvider, type EmbeddedProvider } from './oidc.ts';

/**
 * Mounts our pages and oidc-provider under /oidc/. oidc-provider reads its requests and writes its
 * responses without Fastify.
 * @param app must not require JSON bodies, because our pages send forms
 */
export async function mountProvider(
  app: FastifyInstance,
  provider: EmbeddedProvider,
): Promise<void> {
  const { protocol, host } = new URL(provider.config.publicUrl);
  const addressIsKnown = async (request: FastifyRequest) => {
    request.raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.raw.headers['x-forwarded-host'] = host;
  };

  const findPageLocale = createPageLocales(app, provider.config);

  await app.register(
    async (pages) => {
      pages.addHook('onRequest', addressIsKnown);
      pages.addHook('onRequest', (request, reply, done) => {
        const { run, cookie } = findPageLocale(request);
        if (cookie) reply.header('set-cookie', cookie);
        run(done);
      });
      // Reading a form ends the asynchronous context of the hook above.
      pages.addHook('preValidation', (request, _reply, done) => findPageLocale(request).run(done));
      pages.addHook('preValidation', async (request) => {
        if (request.method === 'POST' && !isSameOrigin(request, provider.config.publicUrl))
          throw new Refused(403, notices.crossSite());
      });
      // Emails are sent after the response, so that they do not change how long it takes.
      pages.addHook('onResponse', async (request) => {
        if (request.method !== 'GET') provider.wakeMail();
      });
      pages.setErrorHandler((error, request, reply) => answer(provider, error, request, reply));
      acceptForms(pages);
      interactionRoutes(pages, provider);
      secondFactorRoutes(pages, provider);
      linkRoutes(pages, provider);
      addressRoutes(pages, provider);
      securityRoutes(pages, provider);
      addFactorRoutes(pages, provider);
      for (const [name, { type, text }] of Object.entries(assets)) {
        pages.get(`/assets/${name}`, async (_request, reply) =>
          reply.type(type).header('cache-control', 'public, max-age=3600').send(text),
        );
      }
    },
    { prefix: '/oidc' },
  );

  await app.register(
    async (protocolScope) => {
      protocolScope.addHook('onRequest', addressIsKnown);
      protocolScope.removeAllContentTypeParsers();
      protocolScope.addContentTypeParser('*', (_request, _payload, done) => done(null));
      const handle = provider.oidc.callback();
      const { 'content-type': _type, 'cache-control': _cache, ...headers } = plainPageHeaders;
      protocolScope.all('/*', (request, reply) => {
        reply.hijack();
        for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
        reply.raw.setHeader(REQUEST_ID_HEADER, request.id);
        const raw = request.raw as typeof request.raw & { originalUrl?: string };
        raw.originalUrl = raw.url!;
        raw.url = raw.url!.replace(/^\/oidc/, '') || '/';
        const { run, cookie } = findPageLocale(request);
        if (cookie) reply.raw.setHeader('set-cookie', cookie);
        void run(() => handle(raw, reply.raw));
      });
    },
    { prefix: '/oidc' },
  );
}
