import type { FastifyInstance, FastifyRequest } from 'fastify';
import { details } from '#contract/errors.ts';
import { limits } from '#domain/limits.ts';
import { HttpProblem } from './problem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Bodies of any type arrive as bytes, up to the limit. */
export function parseBodyAsBuffer(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: limits.body },
    (_request, body, done) => done(null, body),
  );
}

/**
 * Bodies are kept as bytes and judged after the person and the path (decision 0003): too large
 * first, then not JSON, then from another site.
 */
export function checkContentTypeAndOrigin(app: FastifyInstance, publicUrl: string): void {
  parseBodyAsBuffer(app);
  app.addHook('preValidation', async (request) => {
    if (SAFE.has(request.method)) return;
    if ((request.body as Buffer | undefined)?.length && !isJson(request.headers['content-type']))
      throw new HttpProblem(415, details.notJson);
    if (!isSameOrigin(request, publicUrl)) throw new HttpProblem(403, details.crossSite);
  });
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType ?? '');
}

/**
 * What a browser says of where a request comes from; one that says nothing is no browser of ours.
 * @param publicUrl this site's origin as people see it, whatever a proxy makes of the request
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
