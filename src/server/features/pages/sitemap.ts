import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reads } from '#server/platform/db/database.ts';
import { INDEX, sitemapIndex, urlset } from './build-sitemap.ts';

const PAGES = [
  '/',
  '/dictionary',
  '/about',
  '/faq',
  '/donate',
  '/donor-wall',
  '/terms',
  '/privacy',
  '/contact',
  '/cookie-policy',
  '/data-protection',
];
const decompress = promisify(gunzip);

/**
 * robots.txt and the sitemap. Files of terms come from the table as the job stored them
 * (build-sitemap.ts): a request neither counts nor lists terms.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  { database, publicUrl }: { database: Reads; publicUrl: string },
): void {
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /oidc/\nDisallow: /profile\nDisallow: /verify\nDisallow: /admin\nSitemap: ${publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots),
  );

  const asXml = (reply: FastifyReply) => reply.type('application/xml; charset=utf-8');
  const pages = urlset(PAGES.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`));
  app.get('/sitemap/pages.xml', async (_request, reply) => asXml(reply).send(pages));

  // Before the first build of a new site there are pages, but no files of terms.
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

/** Sends what was compressed once; the few clients that cannot read it get the text. */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((name) => name.trim());
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(body);
  return reply.send(await decompress(body));
}
