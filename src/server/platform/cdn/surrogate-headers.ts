import type { FastifyInstance } from 'fastify';
import { splitLocale } from '#domain/locale/addresses.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A CDN may serve a response for a minute, and for another minute while it fetches a new one. */
const SURROGATE_CONTROL = 'max-age=60, stale-while-revalidate=60';
/** The key of everything that a removal may change. Each purge names it. */
export const CHANGING_KEY = 'answers';

/** Paths whose contents never change. Their names change with their contents. */
const ASSETS = /^\/assets\//;
/**
 * Files that jobs build from the dictionary. A removal changes them only at the next build, so
 * purging them would make the CDN fetch the same bytes again.
 */
const BUILT_FILES = /^\/(?:packs|data)\//;
/** The pages and calls about one term, concept or person, whose key an operator can purge. */
const SUBJECTS = [
  [/^\/(?:dictionary|api\/terms)\/([\da-f-]{36})$/i, 'term-'],
  [/^\/(?:concept|api\/concepts)\/(\d+)$/, 'concept-'],
  [/^\/(?:people|api\/people)\/(\d+)$/, 'person-'],
] as const;

/** Headers that concern a single request, so they must not be stored for other readers. */
const OF_ONE_REQUEST = ['x-request-id', 'ratelimit', 'ratelimit-policy'];

/**
 * Lets a CDN keep public responses for a minute (decision 0059). Register it after all other hooks
 * that add headers.
 */
export function allowCdn(
  app: FastifyInstance,
  database: Pick<Database, 'circuit' | 'publicReads'>,
): void {
  // While this copy of the server cannot read the database, it does not know what other copies have
  // removed, and its cached responses would undo their purges.
  const canReadDatabase = () => !database.circuit().open || database.publicReads?.usable() === true;

  app.addHook('onSend', (request, reply, _payload, done) => {
    const [path = ''] = request.url.split('?', 1);
    const isStorable =
      (request.method === 'GET' || request.method === 'HEAD') &&
      [200, 304].includes(reply.statusCode) &&
      String(reply.getHeader('cache-control') ?? '').startsWith('public') &&
      !ASSETS.test(path) &&
      !reply.hasHeader('set-cookie') &&
      canReadDatabase() &&
      // A response to a request with a session cookie may be meant for that person only.
      request.cookies[app.sessionCookie] === undefined;
    if (isStorable) {
      for (const name of OF_ONE_REQUEST) reply.removeHeader(name);
      reply.headers({
        'surrogate-control': SURROGATE_CONTROL,
        'surrogate-key': describeKeys(path).join(' '),
      });
    }
    done();
  });
}

/**
 * Returns the keys of a response: `public`, its kind and, if it has one, the subject of its page.
 */
function describeKeys(path: string): string[] {
  const keys = ['public', BUILT_FILES.test(path) ? 'files' : CHANGING_KEY];
  const english = splitLocale(path).path;
  for (const [pattern, prefix] of SUBJECTS) {
    const id = pattern.exec(english)?.[1];
    if (id) keys.push(`${prefix}${id.toLowerCase()}`);
  }
  return keys;
}
