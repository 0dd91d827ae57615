import type { FastifyInstance } from 'fastify';

/** The fields of a submitted form, or null if the body is not a form. */
export type Form = ReadonlyMap<string, string> | null;

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** The largest form by default, in bytes. */
const DEFAULT_LIMIT = 16 * 1024;

/**
 * Parses request bodies as `Form`. A malformed body becomes null; the only errors are "too large"
 * and "unsupported media type".
 */
export function acceptForms(app: FastifyInstance, bodyLimit: number = DEFAULT_LIMIT): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit },
    (_request, body, done) => done(null, parseForm(body as Buffer)),
  );
}

/**
 * Parses a form. Returns null for malformed UTF-8, repeated fields and NUL characters, which our
 * pages never send.
 */
function parseForm(body: Buffer): Form {
  const fields = new Map<string, string>();
  try {
    for (const pair of utf8.decode(body).split('&').filter(Boolean)) {
      const [name = '', ...value] = pair.split('=');
      const decoded = decodeURIComponent(value.join('=').replaceAll('+', ' '));
      if (fields.has(name) || decoded.includes('\0')) return null;
      fields.set(name, decoded);
    }
    return fields;
  } catch {
    return null;
  }
}
