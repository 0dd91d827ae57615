import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isIndexed } from '#contract/match-page.ts';
import { type Page, pages } from '#contract/pages.ts';
import { localePrefix } from '#domain/locale/addresses.ts';
import { type Locale, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import type { Reads } from '#server/platform/db/database.ts';
import { chooseEncoding } from '#server/platform/http/negotiate.ts';
import { INDEX, sitemapIndex, sitesOf, urlset } from './build-sitemap.ts';

const every: Page[] = Object.values(pages);
/**
 * The indexed pages that signed-out visitors can see and whose path has no parameter. The pages of
 * terms and concepts are listed in separate files.
 */
const sitemapPaths = every
  .filter((page) => isIndexed(page) && page.visitors !== 'signedIn' && !page.path.includes(':'))
  .map(({ path }) => path);

/**
 * The paths of pages that require signing in, which crawlers must not visit. Crawlers match them as
 * prefixes, so each path also covers the pages below it.
 */
const guardedPaths = (locale: Locale): string[] =>
  every
    .filter(({ guard }) => guard !== 'public')
    .filter((page) => locale === SOURCE_LOCALE || !page.isEnglishOnly)
    .map(({ path }) => localePrefix(locale) + (path.split('/:')[0] ?? path));
const decompress = promisify(gunzip);

/**
 * Serves robots.txt and the sitemap. The files that list terms and concepts are built and stored in
 * advance (build-sitemap.ts), so that requests do not have to count or list them.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  {
    database,
    publicUrl,
    locales,
  }: { database: Reads; publicUrl: string; locales: readonly Locale[] },
): void {
  const disallowedPaths = ['/api/', '/oidc/', ...new Set(locales.flatMap(guardedPaths))];
  const robots = [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml\n`,
  ].join('\n');
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots),
  );

  const asXml = (reply: FastifyReply) => reply.type('application/xml; charset=utf-8');
  const sites = sitesOf(publicUrl, locales);
  const pageFile = urlset(
    sitemapPaths.flatMap((path) => sites.map((site) => `<url><loc>${site}${path}</loc></url>`)),
  );
  app.get('/sitemap/pages.xml', async (_request, reply) => asXml(reply).send(pageFile));

  // Sent until the first build has stored an index.
  const emptyIndex = sitemapIndex(publicUrl, 0);
  app.get('/sitemap.xml', async (request, reply) => {
    const body = await readFile(database, INDEX);
    return body ? sendCompressed(request, asXml(reply), body) : asXml(reply).send(emptyIndex);
  });
  app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const file = /^([1-9]\d{0,4})\.xml$/.exec(request.params.file);
    const body = file ? await readFile(database, Number(file[1])) : null;
    return body ? sendCompressed(request, asXml(reply), body) : reply.callNotFound();
  });
}

async function readFile(database: Reads, number: number): Promise<Buffer | null> {
  const { rows } = await database.prepared.query<{ body: Buffer }>(
    'select body from sitemap_files where number = $1',
    [number],
  );
  return rows[0]?.body ?? null;
}

/** Sends the stored gzip file, or uncompressed text to the few clients that do not accept gzip. */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['gzip', 'identity']);
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(body);
  return reply.send(await decompress(body));
}
