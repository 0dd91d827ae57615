import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { HttpProblem } from './problem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Accepts bodies of any type as a buffer, up to the limit. */
export function parseBodyAsBuffer(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: limits.body },
    (_request, body, done) => done(null, body),
  );
}

/**
 * Bodies are parsed only after the user and the path are checked (decision 0003). Checks the size,
 * then the content type, then the origin.
 */
export function checkContentTypeAndOrigin(app: FastifyInstance, publicUrl: string): void {
  parseBodyAsBuffer(app);
  app.addHook('preValidation', async (request) => {
    if (SAFE.has(request.method)) return;
    if ((request.body as Buffer | undefined)?.length && !isJson(request.headers['content-type']))
      throw new HttpProblem(415, m.errors_detail_not_json());
    if (!isSameOrigin(request, publicUrl)) throw new HttpProblem(403, m.errors_detail_cross_site());
  });
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType ?? '');
}

/**
 * Checks Sec-Fetch-Site, then Origin. A request with neither header is rejected.
 * @param publicUrl the public origin of this site, because a proxy may change the Host header
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (!origin || !URL.canParse(origin)) return false;
  if (origin === publicUrl) return true;
  return (
    new URL(origin).host === request.host && new URL(origin).protocol === `${request.protocol}:`
  );
}
