import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { details, type Problem } from '#contract/errors.ts';
import type { CanonicalAddress, PageAssets, PageCall, Render } from '#contract/rendering.ts';
import type { Site, SitePayments } from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import { readSite } from '#server/features/settings/settings.ts';
import { anonymous, type Caller, readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { RenderedResponse } from '#server/platform/cache/cache.ts';
import { sendPublic } from '#server/platform/cache/cached-response.ts';
import { type Database, DatabaseUnavailable, type Reads } from '#server/platform/db/database.ts';
import { toProblem } from '#server/platform/http/error-handler.ts';
import { sendErrorPage } from '#server/platform/http/error-page.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import type { RunEndpoint } from '#server/platform/http/serve.ts';
import { readLanguage } from './reader-language.ts';

/** Pages that ask a person to sign in. */
const SIGN_IN_FIRST = /^\/(?:contribute|profile|verify(?:\/[^/]+)?|verifier-apply|admin)\/?$/;

/** Thrown into a page's rendering where an endpoint refuses. */
class PageProblem extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.status = problem.status;
    this.problem = problem;
  }
}

/**
 * Every address that is no file and no API is a page, rendered here; the client decides which, and
 * whether it exists.
 */
export function pageRoutes(
  app: FastifyInstance,
  {
    config,
    database,
    render,
    canonicalAddress,
    assets,
    payments,
  }: {
    config: Config;
    database: Database;
    render: Render;
    canonicalAddress: CanonicalAddress;
    assets: PageAssets;
    payments: SitePayments;
  },
): void {
  const { publicUrl, operator, contactEmail, sourceUrl, forumUrl, socialLinks } = config;
  // The client's bundle has its own copy of the contract, so an endpoint is known by its name.
  const served = new Map<string, RunEndpoint>(
    [...app.runEndpoint].map(([endpoint, run]) => [endpointName(endpoint), run]),
  );

  app.setErrorHandler((error, request, reply) =>
    sendErrorPage(request, reply, error, assets.stylesheet),
  );

  app.get('/*', async (request, reply) => {
    const { user } = request.caller;
    const path = request.url.split('?', 1)[0]!;
    // `//other.example/` would be read as another site.
    if (path.startsWith('//')) throw new HttpProblem(404, details.missing);
    const closed = user === null && SIGN_IN_FIRST.test(path);
    // What came of a payment is for whoever holds its secret.
    const unstored = closed || /^\/donate\/success\/?$/.test(path);
    reply
      .header('vary', closed ? 'Cookie, Sec-Fetch-Mode' : 'Cookie, Save-Data')
      .header('cache-control', user || unstored ? 'no-store' : 'public, no-cache');
    // Decision 0005: only a browser's navigation sees the page that explains, everybody else goes
    // straight to sign-in.
    if (closed && request.headers['sec-fetch-mode'] !== 'navigate')
      return reply.redirect(`/api/login?returnTo=${encodeURIComponent(request.url)}`, 303);

    const { redirect: addressOfReader, ownLanguage } = readLanguage(request, reply, config);
    if (addressOfReader)
      return reply.header('cache-control', 'private, no-store').redirect(addressOfReader, 303);

    const saveData = request.headers['save-data']?.toString().toLowerCase() === 'on';
    const documentFor = async (caller: Caller, url: string): Promise<RenderedResponse> => {
      let limited: HttpProblem | null = null;
      const site: Site = {
        operator,
        contactEmail,
        sourceUrl,
        forumUrl,
        socialLinks,
        payments,
        ownAccounts: config.oidc === null,
        ...(await siteNow(readDatabaseFor(database, caller), config)),
      };
      const { status, html, redirect } = await render({
        url,
        publicUrl,
        user: caller.user,
        site,
        saveData,
        ownLanguage,
        call: callFor(served, caller, request, (refusal) => {
          limited = refusal;
        }),
        assets,
      });
      // Its page says how long to wait, and is made without the call.
      if (limited) throw limited;
      return { status, text: html, redirect };
    };
    const describe = ({ status }: { status: number }) => {
      if (status === 503) reply.header('retry-after', 5);
      if (status >= 500) reply.header('cache-control', 'no-store');
      return reply.code(status).type('text/html; charset=utf-8');
    };
    if (user || unstored) {
      const page = await documentFor(request.caller, request.url);
      return page.redirect ? reply.redirect(page.redirect, 303) : describe(page).send(page.text);
    }
    // Nothing of the request but its address and these two preferences goes into a document that
    // others get as well.
    const { address, differs } = canonicalAddress(request.url);
    if (differs) return reply.redirect(address, 303);
    const kind = `${saveData ? 'less' : 'full'}${ownLanguage ? ' own' : ''}`;
    const page = await app.publicCache.answer(`${kind} ${address}`, () =>
      documentFor(anonymous, address),
    );
    return page.redirect
      ? reply.redirect(page.redirect, 303)
      : sendPublic(request, describe(page), page);
  });
}

/** A page that needs nothing of the database stands without it, only without the notice. */
async function siteNow(
  database: Reads,
  config: Config,
): Promise<Pick<Site, 'notice' | 'donationsOpen'>> {
  try {
    return await readSite(database, config);
  } catch (error) {
    if (error instanceof DatabaseUnavailable)
      return { notice: null, donationsOpen: config.donations };
    throw error;
  }
}

const endpointName = (endpoint: Pick<Endpoint, 'method' | 'path'>) =>
  `${endpoint.method} ${endpoint.path}`;

/**
 * Runs an endpoint as the person who asks for the page. Rendering only reads. `onLimit` gets the
 * refusal of a call that is made too often.
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
      return await run(caller, { ...args, address: ip });
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 429) onLimit(error);
      const answer = toProblem(error);
      if (answer.unexpected) log.error({ err: error }, 'unexpected error');
      throw new PageProblem(answer.problem);
    }
  }) as PageCall;
}
