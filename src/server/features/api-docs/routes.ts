import type { FastifyInstance } from 'fastify';
import { renderApiDocs } from './page.ts';

/** Serves the API guide. It is rendered once, because it never changes while the server runs. */
export function apiDocsRoute(
  app: FastifyInstance,
  { publicUrl, stylesheet }: { publicUrl: string; stylesheet: string },
): void {
  const page = renderApiDocs(publicUrl, stylesheet);
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'public, no-cache').send(page),
  );
}
