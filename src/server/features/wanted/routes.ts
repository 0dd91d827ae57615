import type { FastifyInstance } from 'fastify';
import {
  askForWord,
  listWanted,
  listWantedSearches,
  reviewWanted,
} from '#contract/administration/wanted.ts';
import { pages } from '#contract/pages.ts';
import { listTerms } from '#contract/terms/dictionary.ts';
import { filtersFromParams } from '#domain/lists/term-search.ts';
import { splitLocale } from '#domain/locale/addresses.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import type { MissTracker } from './miss-tracker.ts';
import { listSearches, listWantedWords, reviewSearch } from './wanted.ts';

type Parts = { database: Database; misses: MissTracker };

export function wantedRoutes(app: FastifyInstance, { database, misses }: Parts): void {
  registerEndpoint(app, listWanted, {
    handle: ({ caller, query }) => listWantedWords(readDatabaseFor(database, caller), query),
  });
  registerEndpoint(app, askForWord, {
    handle: async ({ body, address }) => {
      misses.noteAsked(body.word ?? '', body.language, address);
      return {};
    },
  });
  registerEndpoint(app, listWantedSearches, {
    handle: ({ query }) => listSearches(database, query),
  });
  registerEndpoint(app, reviewWanted, {
    handle: ({ caller, params, body }) => reviewSearch(database, params.id, caller.user.id, body),
  });
}

const SEARCHES: readonly string[] = [listTerms.path, pages.dictionary.path];

/**
 * Counts the searches of all visitors that found nothing, including those that the cache answered.
 */
export function trackSearchMisses(app: FastifyInstance, misses: MissTracker): void {
  app.addHook('onResponse', async ({ method, url, ip }, { statusCode }) => {
    const [path = '', search = ''] = url.split('?', 2);
    if (method !== 'GET' || search === '') return;
    if (!SEARCHES.includes(splitLocale(path).path)) return;
    if (statusCode !== 200 && statusCode !== 304) return;
    misses.noteSearch(filtersFromParams(new URLSearchParams(search)), ip);
  });
  app.addHook('onClose', () => misses.stop());
}
