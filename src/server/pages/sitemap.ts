import type { FastifyInstance } from 'fastify';
import type { Reads } from '../db/database.ts';

/** Addresses in one file; the protocol allows 50,000. */
const PER_FILE = 20_000;
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

/**
 * robots.txt and the sitemap of the verified terms: an index, the pages, and a file for every
 * 20,000 terms.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  { database, publicUrl }: { database: Reads; publicUrl: string },
): void {
  const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /oidc/\nDisallow: /profile\nDisallow: /verify\nDisallow: /admin\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const { rows } = await database.query<{ total: number }>(
      `select count(*) as total from terms where status = 'verified'`,
    );
    const files = [
      '/sitemap/pages.xml',
      ...Array.from(
        { length: Math.ceil(rows[0]!.total / PER_FILE) },
        (_, index) => `/sitemap/${index + 1}.xml`,
      ),
    ];
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        xml(
          `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.map((file) => `<sitemap><loc>${publicUrl}${file}</loc></sitemap>`).join('')}</sitemapindex>`,
        ),
      );
  });

  const urlset = (entries: string[]) =>
    xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`);
  app.get('/sitemap/pages.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(urlset(PAGES.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`))),
  );
  app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const file = /^([1-9]\d{0,4})\.xml$/.exec(request.params.file);
    const { rows } = file
      ? await database.query<{ id: string; updatedAt: string }>(
          `select id, updated_at as "updatedAt" from terms where status = 'verified' order by created_at, id limit $1 offset $2`,
          [PER_FILE, (Number(file[1]) - 1) * PER_FILE],
        )
      : { rows: [] };
    if (rows.length === 0) return reply.callNotFound();
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        urlset(
          rows.map(
            (row) =>
              `<url><loc>${publicUrl}/dictionary/${row.id}</loc><lastmod>${row.updatedAt.slice(0, 10)}</lastmod></url>`,
          ),
        ),
      );
  });
}
