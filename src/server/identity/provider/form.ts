import type { FastifyInstance } from 'fastify';
import type { TextRule } from '#domain/text.ts';

/** A submitted form: each field that was sent once. Null when the bytes are no form. */
export type Form = ReadonlyMap<string, string> | null;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const FORM_LIMIT = 16 * 1024;

/**
 * Bodies of forms arrive parsed as `Form`; whatever was sent, this throws nothing but "too large"
 * and "not a form".
 */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, parseForm(body as Buffer)),
  );
}

/**
 * Broken UTF-8, a field that is there twice and a NUL make it no form: our pages send none of
 * these.
 */
export function parseForm(body: Buffer): Form {
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

/** What a field must be, and the sentence that says otherwise. */
export const rules = {
  firstName: { name: 'The first name', max: 200, word: true, missing: 'Enter your first name.' },
  lastName: { name: 'The last name', max: 200, word: true },
} as const satisfies Record<string, TextRule>;
