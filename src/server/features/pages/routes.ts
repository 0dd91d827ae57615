import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askForWord } from '#contract/administration/wanted.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import type { Problem } from '#contract/errors.ts';
import { isStorable, matchPage } from '#contract/match-page.ts';
import type { CanonicalAddress, PageAssets, PageCall, Render } from '#contract/rendering.ts';
import type { Site, SitePayments } from '#contract/site.ts';
import { composeGlossary } from '#contract/terms/glossary.ts';
import { dayInJohannesburg } from '#domain/day.ts';
import { isDraft } from '#domain/locale/drafts.ts';
import { currentLocale } from '#domain/locale/locale.ts';
import { localeName } from '#domain/locale/locale-table.ts';
import type { Config } from '#server/config.ts';
import { type PageSettings, readSite } from '#server/features/settings/settings.ts';
import { anonymous, type Caller, readDatabaseFor } from '#server/identity/sessions/caller.ts';
import { keepLocale } from '#server/identity/sessions/person-locale.ts';
import { sendPublic } from '#server/platform/cache/cached-response.ts';
import type { FollowedValue } from '#server/platform/cache/followed-value.ts';
import { type Database, DatabaseUnavailable } from '#server/platform/db/database.ts';
import type { RunEndpoint } from '#server/platform/http/endpoint-handler.ts';
import { toProblem } from '#server/platform/http/error-handler.ts';
import { sendErrorPage } from '#server/platform/http/error-page.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { inEnglish, inLocale } from '#server/platform/locale.ts';
import { readAddressLocale } from './address-locale.ts';
import { readLanguage } from './reader-language.ts';
import { type RenderFor, worksheetRoute } from './worksheet-route.ts';

/**
 * Thrown when one of a page's API calls fails. The code that renders the page reads `status` and
 * `problem`.
 */
class PageProblem extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.status = problem.status;
    this.problem = problem;
  }
}

/** Renders a page for every GET request that no other route handles. */
export function pageRoutes(
  app: FastifyInstance,
  {
    config,
    database,
    site,
    render,
    canonicalAddress,
    assets,
    payments,
  }: {
    config: Config;
    database: Database;
    site: FollowedValue<PageSettings> | undefined;
    render: Render;
    canonicalAddress: CanonicalAddress;
    assets: PageAssets;
    payments: SitePayments;
  },
): void {
  const { publicUrl, operator, contactEmail, sourceUrl, forumUrl, socialLinks } = config;
  // Endpoints are looked up by name, because the bundle that renders pages has its own copies of
  // the endpoint objects.
  const served = new Map<string, RunEndpoint>(
    [...app.runEndpoint].map(([endpoint, run]) => [endpointName(endpoint), run]),
  );

  const offered = config.locales.map((id) => ({
    id,
    name: localeName(id),
    isDraft: isDraft(id),
  }));

  /**
   * Reads the settings that every page shows. While the database is unreachable, returns defaults
   * without a site notice, so that pages that need no data can still be served.
   */
  const readSettings = async (caller: Caller): Promise<PageSettings> => {
    try {
      return caller.user || !site
        ? await readSite(readDatabaseFor(database, caller), config)
        : await site.read();
    } catch (error) {
      if (error instanceof DatabaseUnavailable)
        return { notice: null, donationsOpen: config.donations };
      throw error;
    }
  };

  const renderFor: RenderFor = async (request, { caller, ...shown }) => {
    let limited: HttpProblem | null = null;
    const shownSite: Site = {
      operator,
      contactEmail,
      sourceUrl,
      forumUrl,
      socialLinks,
      payments,
      ownAccounts: config.oidc === null,
      ...(offered.length > 1 && { locales: offered }),
      ...(await readSettings(caller)),
    };
    const { status, html, redirect } = await render({
      ...shown,
      publicUrl,
      locale: currentLocale(),
      user: caller.user,
      site: shownSite,
      saveData: isSavingData(request),
      call: callFor(served, caller, request, (refusal) => {
        limited = refusal;
      }),
      assets,
    });
    // Send the server's own error page for status 429, because it says how long to wait.
    if (limited) throw limited;
    return { status, text: html, redirect };
  };

  if (config.locales.length > 1)
    app.addHook('preHandler', (request, _reply, done) =>
      inLocale(readAddressLocale(request.url, config.locales).locale, done),
    );
  app.setErrorHandler((error, request, reply) =>
    sendErrorPage(request, reply, error, assets.stylesheet),
  );
  app.register(async (scope) =>
    worksheetRoute(scope, {
      compose: served.get(endpointName(composeGlossary)),
      askForWord: served.get(endpointName(askForWord)),
      host: new URL(publicUrl).host,
      locales: config.locales,
      renderFor,
    }),
  );

  app.get('/*', async (request, reply) => {
    const { user } = request.caller;
    const [path = ''] = request.url.split('?', 1);
    // Browsers read `//other.example/` as the address of another site, so it must not be used in a
    // redirect.
    if (path.startsWith('//')) throw new HttpProblem(404, errorText('missing'));
    const { redirect: elsewhere } = readAddressLocale(request.url, config.locales);
    if (elsewhere)
      return reply
        .header('cache-control', 'public, no-cache')
        .redirect(elsewhere.to, elsewhere.status);
    const match = matchPage(withoutTrailingSlash(path), user !== null);
    const page = match?.page ?? null;
    const needsSignIn = user === null && page !== null && page.guard !== 'public';
    const isPersonal = user !== null || (page !== null && !isStorable(page));
    reply
      .header('vary', needsSignIn ? 'Cookie, Sec-Fetch-Mode' : 'Cookie, Save-Data')
      .header('cache-control', isPersonal ? 'no-store' : 'public, no-cache');
    // The service worker stores only documents with this header.
    if (!isPersonal && page?.guard === 'public' && page.storedOffline)
      reply.header('mazwi-document', 'public');
    // Only a navigation gets the page that explains why signing in is required. All other requests
    // are redirected to sign-in (decision 0005).
    if (needsSignIn && request.headers['sec-fetch-mode'] !== 'navigate')
      return reply.redirect(`/api/login?returnTo=${encodeURIComponent(request.url)}`, 303);

    if (page && (page.guard === 'public' || page.guard === 'signedIn'))
      await keepLocale(database, request);
    const { redirect: addressOfReader, ownLanguage } = readLanguage(request, reply, config);
    if (addressOfReader)
      return reply.header('cache-control', 'private, no-store').redirect(addressOfReader, 303);

    const saveData = isSavingData(request);
    const documentFor = (caller: Caller, url: string) =>
      renderFor(request, { caller, url, ownLanguage });
    const describe = ({ status }: { status: number }) => {
      if (status === 503) reply.header('retry-after', 5);
      if (status >= 500) reply.header('cache-control', 'no-store');
      return reply.code(status).type('text/html; charset=utf-8');
    };
    if (isPersonal) {
      const document = await documentFor(request.caller, request.url);
      return document.redirect
        ? reply.redirect(document.redirect, document.status)
        : describe(document).send(document.text);
    }
    // This document is cached for all signed-out visitors, so it may depend only on the address, on
    // Save-Data and on whether `ownLanguage` is set.
    const { address, differs } = canonicalAddress(request.url);
    if (differs) return reply.redirect(address, 303);
    const kind = `${saveData ? 'less' : 'full'}${ownLanguage ? ' own' : ''}`;
    // The landing page shows the word of the day.
    const day = match?.id === 'landing' ? dayInJohannesburg(new Date()) : '';
    const document = await app.publicCache.answer(`${kind} ${address} ${day}`, () =>
      documentFor(anonymous, address),
    );
    return document.redirect
      ? reply.redirect(document.redirect, document.status)
      : sendPublic(request, describe(document), document);
  });
}

const isSavingData = ({ headers }: FastifyRequest): boolean =>
  headers['save-data']?.toString().toLowerCase() === 'on';

const withoutTrailingSlash = (path: string) => path.replace(/(?<=.)\/+$/, '');

const endpointName = (endpoint: Pick<Endpoint, 'method' | 'path'>) =>
  `${endpoint.method} ${endpoint.path}`;

/**
 * Returns a function that runs GET endpoints for the caller while a page is rendered.
 * @param onLimit called with the 429 error if a call exceeds its rate limit
 */
function callFor(
  served: ReadonlyMap<string, RunEndpoint>,
  caller: Caller,
  { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>,
  onLimit: (refusal: HttpProblem) => void,
): PageCall {
  return (async (endpoint: Endpoint, args = {}) => {
    const run = endpoint.method === 'GET' ? served.get(endpointName(endpoint)) : undefined;
    if (!run) throw new Error(`a page asked for ${endpointName(endpoint)}, which is not served`);
    try {
      // Replies are shared by all locales.
      return await inEnglish(() => run(caller, { ...args, address: ip }));
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 429) onLimit(error);
      const answer = toProblem(error);
      if (answer.unexpected) log.error({ err: error }, 'unexpected error');
      throw new PageProblem(answer.problem);
    }
  }) as PageCall;
}
