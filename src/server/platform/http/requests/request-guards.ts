import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import { limits } from '#domain/limits.ts';
import { HttpProblem } from '../problem.ts';

/** The methods of requests that change nothing. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Accepts bodies of any content type as a buffer, up to the size limit. */
export function parseBodyAsBuffer(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: limits.body },
    (_request, body, done) => done(null, body),
  );
}

/**
 * Checks the size, then the content type, and then the origin of requests that may change
 * something. The body is parsed later, after the user and the path are checked (decision 0003).
 */
export function checkContentTypeAndOrigin(app: FastifyInstance, publicUrl: string): void {
  parseBodyAsBuffer(app);
  app.addHook('preValidation', (request, _reply, done) => done(findProblem(request, publicUrl)));
}

function findProblem(request: FastifyRequest, publicUrl: string): HttpProblem | undefined {
  if (safeMethods.has(request.method)) return undefined;
  if ((request.body as Buffer | undefined)?.length && !isJson(request.headers['content-type']))
    return new HttpProblem(415, errorText('not_json'));
  if (!isSameOrigin(request, publicUrl)) return new HttpProblem(403, errorText('cross_site'));
  return undefined;
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType ?? '');
}

/**
 * Checks Sec-Fetch-Site, or Origin if Sec-Fetch-Site is missing. A request with neither header is
 * rejected.
 * @param publicUrl the public origin of this site. Origin may match it instead of the Host header,
 * because a proxy may change Host.
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
