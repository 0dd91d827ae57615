import { randomUUID } from 'node:crypto';
import { languageIds } from '../../src/domain/languages.ts';
import { filtersToUrl, sorts } from '../../src/domain/lists/term-search.ts';
import { subjectIds } from '../../src/domain/subjects.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import type { Call } from './connection.ts';
import type { Contributor } from './contributor.ts';
import { madeUp, seeded } from './data.ts';
import { SHUFFLED } from './words.ts';

/** The ids of terms, the query strings of lists, and the paths of searches to request. */
export type Addresses = { terms: string[]; lists: string[]; searches: string[] };
type Next = () => Call;

/** How many of 100 requests are of each kind. */
const SHARES = { term: 55, list: 25, search: 10, session: 8, submission: 2 } as const;
type Kind = keyof typeof SHARES;
const [TERMS, LISTS, WORDS] = [500, 180, 40];

/** Returns a function that returns the values in turn, and then starts again. */
export const takeInTurn = <T>(values: readonly T[]): (() => T) => {
  let asked = 0;
  return () => values[asked++ % values.length]!;
};

/** Returns the query strings of dictionary lists, the most frequent ones first. */
function views(): string[] {
  return ['all' as const, ...subjectIds].flatMap((subject) =>
    [1, 2, 3, 4, 5].flatMap((page) =>
      ['all' as const, ...languageIds].flatMap((language) =>
        sorts
          .filter((sort) => sort !== 'relevance')
          .map((sort) =>
            filtersToUrl({ subject, page, language, sort: sort === 'newest' ? null : sort }),
          ),
      ),
    ),
  );
}

/**
 * Chooses what to request: terms, lists, and searches. The searches are, in equal numbers, for
 * English words, vernacular words, prefixes, parts of words, and words with swapped letters.
 */
export async function addressesOf(database: Database): Promise<Addresses> {
  const { rows: ids } = await database.query<{ id: string }>(
    `select id from terms where status = 'verified' order by ${SHUFFLED} limit ${TERMS}`,
  );
  const { rows } = await database.query<{ english: string; vernacular: string }>(
    `select english_word as english, vernacular_word as vernacular
     from terms
     where status = 'verified'
       and english_word ~ '^[a-z]{8,}$'
       and vernacular_word ~ '^[a-z]{8,}$'
     order by ${SHUFFLED}
     limit ${WORDS}`,
  );
  const swapped = (word: string) => word.slice(0, 4) + word[5]! + word[4]! + word.slice(6);
  const typed = rows.flatMap(({ english, vernacular }) => [
    english,
    vernacular,
    english.slice(0, 6),
    english.slice(2, 8),
    swapped(vernacular),
  ]);
  return {
    terms: ids.map(({ id }) => id),
    lists: views(),
    searches: typed.map((text) => `/api/terms?pageSize=25&query=${text}`),
  };
}

/** Returns a function that creates one person's submissions, each with a new term. */
export function submissions(person: Contributor): Next {
  const terms = madeUp();
  return () => ({
    method: 'POST',
    path: '/api/terms',
    body: JSON.stringify(terms.next().value),
    headers: {
      ...person.headers,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
  });
}

/** Returns the public calls of each kind, whose replies the cache can store. */
const publicAsks = ({ terms, lists, searches }: Addresses) => ({
  term: terms.map((id) => ({ path: `/api/terms/${id}` })),
  list: lists
    .slice(0, LISTS)
    .map((query) => ({ path: `/api/terms?pageSize=25${query.replace('?', '&')}` })),
  search: searches.map((path) => ({ path })),
});
export const keepable = (addresses: Addresses): Call[] =>
  Object.values(publicAsks(addresses)).flat();

/**
 * Returns a function that creates the calls of an ordinary day. Each kind of call is as frequent as
 * its share.
 */
export function calls(addresses: Addresses, person: Contributor): Next {
  const { term, list, search } = publicAsks(addresses);
  const next: Record<Kind, Next> = {
    term: takeInTurn<Call>(term),
    list: takeInTurn<Call>(list),
    search: takeInTurn<Call>(search),
    session: () => ({ path: '/api/auth/user', headers: person.headers }),
    submission: submissions(person),
  };
  const kind = takeInTurn(shuffled());
  return () => next[kind()]();
}

/**
 * Returns a function that creates the most expensive searches in turn: wildcards, one long word,
 * two letters, and long words that are not in the dictionary but resemble many words that are.
 */
export function worstSearches(): Next {
  const next = takeInTurn([
    '%'.repeat(200),
    'a'.repeat(200),
    'ma',
    'in',
    'nalekutshi wamuletshi hokukula hokukusa',
    'photosinthetik',
    'elektromagnetiks',
    'di',
  ]);
  return () => ({
    path: `/api/terms?pageSize=25&query=${encodeURIComponent(next())}`,
  });
}

export function reads({ terms }: Addresses): Next {
  const next = takeInTurn(terms);
  return () => ({ path: `/api/terms/${next()}` });
}

/** Returns the kinds of 100 requests, shuffled in the same way in every run. */
function shuffled(): Kind[] {
  const random = seeded(3);
  return (Object.keys(SHARES) as Kind[])
    .flatMap((kind) => Array.from({ length: SHARES[kind] }, () => ({ kind, place: random() })))
    .sort((a, b) => a.place - b.place)
    .map(({ kind }) => kind);
}

/**
 * Returns a function that creates requests for HTML pages in turn: lists, terms and the landing
 * page.
 */
export function documents({ terms, lists }: Addresses): Next {
  const [term, list] = [takeInTurn(terms), takeInTurn(lists)];
  const page = takeInTurn<() => string>([
    () => `/dictionary${list()}`,
    () => `/dictionary/${term()}`,
    () => '/',
  ]);
  return () => ({ path: page()() });
}
