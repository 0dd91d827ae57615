import type { FastifyInstance } from 'fastify';
import { browseWords, getWordOfTheDay, listLetters } from '#contract/terms/browse.ts';
import { dayInJohannesburg } from '#domain/day.ts';
import { localePrefix } from '#domain/locale/addresses.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import type { AnswerPublicly } from '#server/read-model/answers.ts';
import { readLetters } from '#server/terms/rows/letters.ts';
import { browseLetter } from './browse.ts';
import { browseInIndex, listLettersInIndex } from './browse-in-index.ts';
import { pickRandomConcept } from './pick-concept.ts';
import { readWordOfTheDay } from './word-of-the-day.ts';

export function browseRoutes(
  app: FastifyInstance,
  { database, answer }: { database: Database; answer: AnswerPublicly },
): void {
  registerEndpoint(app, browseWords, {
    handle: ({ caller, params, query: { page } }) =>
      answer(
        (segments) => browseInIndex(segments, params, page),
        () => browseLetter(readDatabaseFor(database, caller), params, page),
      ),
  });

  registerEndpoint(app, listLetters, {
    handle: async ({ caller, params: { language } }) => ({
      letters: await answer(
        (segments) => listLettersInIndex(segments, language),
        () => {
          const { prepared } = readDatabaseFor(database, caller);
          return readLetters(prepared, { language, subject: 'all' });
        },
      ),
    }),
  });

  registerEndpoint(app, getWordOfTheDay, {
    handle: ({ caller }) =>
      readWordOfTheDay(readDatabaseFor(database, caller), dayInJohannesburg(new Date())),
  });
}

/** Registers the addresses that redirect to other pages, in each locale. */
export function browseRedirects(
  app: FastifyInstance,
  { database, locales }: { database: Database; locales: readonly Locale[] },
): void {
  for (const prefix of locales.map(localePrefix)) {
    app.get(`${prefix}/browse`, (_request, reply) =>
      reply.redirect(`${prefix}/browse/shona/a`, 301),
    );

    app.get(`${prefix}/random`, async (request, reply) => {
      const number = await pickRandomConcept(readDatabaseFor(database, request.caller));
      return reply
        .header('cache-control', 'no-store')
        .redirect(prefix + (number === null ? '/dictionary' : `/concept/${number}`), 303);
    });
  }
}
