import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Language } from '#domain/languages.ts';
import { defaultFilters, type TermFilters } from '#domain/lists/term-search.ts';
import { toWantedSearch, type WantedSearch } from '#domain/site/wanted.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import { addressNetwork } from '#server/platform/http/requests/network.ts';

const STORE_KEY = `
  insert into visitor_keys (day, key)
  values ($1, $2)
  on conflict (day) do nothing`;

const MISSED = `
  select m.text, nullif(m.language, 'all') as language, m.visitor
  from unnest($1::text[], $2::text[], $3::text[]) as m (text, language, visitor)`;

/** Sorted, so that two copies of the server that store the same searches do not deadlock. */
const STORE_SEARCHES = `
  insert into wanted_searches (text, language)
  select distinct m.text, m.language
  from (${MISSED}) as m
  order by m.text, m.language
  on conflict (text, language) do nothing`;

const STORE_VISITORS = `
  insert into search_misses (wanted_id, day, visitor)
  select w.id, $4, m.visitor
  from (${MISSED}) as m
  join wanted_searches w
    on w.text = m.text and w.language is not distinct from m.language
  order by w.id, m.visitor
  on conflict do nothing
  returning wanted_id`;

/** Updates only searches whose number of people changes, because each update clears caches. */
const COUNT_PEOPLE = `
  update wanted_searches w
  set people = greatest(w.people, c.people), last_missed_at = now()
  from (
    select wanted_id, count(*) as people
    from search_misses
    where wanted_id = any($1) and day = $2
    group by wanted_id
  ) as c
  where w.id = c.wanted_id
    and (w.people < c.people or w.last_missed_at < now() - interval '1 day')`;

/**
 * A search counts if the same person does not search again within this time. Earlier searches were
 * only pauses in typing.
 */
const SETTLED_MS = 10_000;
const MAX_WAITING = 500;
const MAX_RESULTS = 10_000;

type Waiting = WantedSearch & { at: number };

export type MissTracker = {
  /** Remembers whether a search found something. Called once for each result that is cached. */
  noteResult(filters: TermFilters, total: number): void;
  /** Counts a search, whether the reply was cached or not. */
  noteSearch(filters: TermFilters, ip: string): void;
  /** Counts a word that somebody asks for without a search. */
  noteAsked(word: string, language: Language, ip: string): void;
  /** Stores the searches that found nothing. @param options.all also those of the last seconds */
  flush(options?: { all: boolean }): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Counts how many people search for a word that the dictionary lacks. Network addresses are only
 * kept in memory, until the search is stored with an HMAC of the address.
 */
export function createMissTracker(
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
): MissTracker {
  const foundNothing = new LRUCache<string, boolean>({ max: MAX_RESULTS });
  const waiting = new Map<string, Waiting>();
  let ready: (WantedSearch & { network: string })[] = [];

  const settle = (network: string): void => {
    const { text, language } = waiting.get(network) ?? {};
    waiting.delete(network);
    if (text && language && ready.length < MAX_WAITING) ready.push({ text, language, network });
  };

  const flush: MissTracker['flush'] = async ({ all } = { all: false }) => {
    const settledBefore = performance.now() - (all ? 0 : SETTLED_MS);
    for (const [network, { at }] of waiting) if (at <= settledBefore) settle(network);
    const misses = ready;
    ready = [];
    if (misses.length === 0) return;
    try {
      const day = new Date().toISOString().slice(0, 10);
      const key = await readVisitorKey(database, day, randomBytes(32).toString('base64url'));
      const hide = (network: string) =>
        createHmac('sha256', key).update(`${day} ${network}`).digest('base64url');
      await storeMisses(
        database,
        day,
        misses.map(({ network, ...search }) => ({ ...search, visitor: hide(network) })),
      );
    } catch (error) {
      log.warn({ err: error }, 'failed to store searches that found nothing');
    }
  };
  const timer = setInterval(flush, SETTLED_MS).unref();

  return {
    noteResult: (filters, total) => {
      const search = toWantedSearch(filters);
      if (search) foundNothing.set(keyOf(search), total === 0);
    },
    noteSearch: (filters, ip) => {
      const network = addressNetwork(ip);
      const search = toWantedSearch(filters);
      const before = waiting.get(network);
      if (before && search && isContinued(before.text, search.text)) waiting.delete(network);
      if (!search || !foundNothing.get(keyOf(search))) return;
      settle(network);
      if (waiting.size < MAX_WAITING) waiting.set(network, { ...search, at: performance.now() });
    },
    noteAsked: (query, language, ip) => {
      const search = toWantedSearch({ ...defaultFilters, query, language });
      if (search && ready.length < MAX_WAITING)
        ready.push({ ...search, network: addressNetwork(ip) });
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush({ all: true });
    },
  };
}

const keyOf = ({ text, language }: WantedSearch): string => `${language} ${text}`;

/** Whether somebody continued to type, or deleted letters. */
const isContinued = (before: string, after: string): boolean =>
  after.startsWith(before) || before.startsWith(after);

type Miss = WantedSearch & { visitor: string };

/**
 * Returns the key of a day, which all copies of the server share. `proposed` becomes the key if the
 * day has none yet.
 */
async function readVisitorKey(database: Queryable, day: string, proposed: string): Promise<string> {
  await database.query(STORE_KEY, [day, proposed]);
  const { rows } = await database.query<Pick<Row<'visitorKeys'>, 'key'>>(
    'select key from visitor_keys where day = $1',
    [day],
  );
  return rows[0]?.key ?? proposed;
}

async function storeMisses(
  database: Database,
  day: string,
  misses: readonly Miss[],
): Promise<void> {
  const columns = [
    misses.map(({ text }) => text),
    misses.map(({ language }) => language),
    misses.map(({ visitor }) => visitor),
  ];
  await database.transaction(async (tx) => {
    await tx.query(STORE_SEARCHES, columns);
    const { rows } = await tx.query<Pick<Row<'searchMisses'>, 'wantedId'>>(STORE_VISITORS, [
      ...columns,
      day,
    ]);
    if (rows.length > 0) await tx.query(COUNT_PEOPLE, [rows.map(({ wantedId }) => wantedId), day]);
  });
}
