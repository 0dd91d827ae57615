import { readManifest } from '../../../src/server/features/packs/manifest.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { seeded } from '../data.ts';
import {
  createChoice,
  type KindName,
  kindNames,
  listShares,
  REVALIDATED,
  readerMix,
} from '../simulation/reader-mix.ts';
import { SHUFFLED } from '../words.ts';
import type { Client, Request, Response } from './client.ts';

const [TERMS, CONCEPTS, WORDS] = [2000, 1000, 400];
export type Paths = Record<KindName, string[]>;

/** Chooses the addresses of each kind that are requested. The most popular one is first. */
export async function choosePaths(database: Database, client: Client): Promise<Paths> {
  const { rows: terms } = await database.query<{ id: string }>(
    `select id
     from terms
     where status = 'verified'
     order by ${SHUFFLED}
     limit ${TERMS}`,
  );
  const { rows: concepts } = await database.query<{ number: number }>(
    `select number
     from concepts
     where strength > 0
     order by md5(headword || subject), number
     limit ${CONCEPTS}`,
  );
  const { rows: words } = await database.query<{ word: string }>(
    `select english_word as word
     from terms
     where status = 'verified' and english_word ~ '^[a-z]{6,}$'
     group by 1
     order by md5(english_word)
     limit ${WORDS}`,
  );
  const { packs } = await readManifest(database);
  const prefixes = words.flatMap(({ word }) => [word.slice(0, 3), word.slice(0, 5)]);
  const termPaths = terms.map(({ id }) => `/api/terms/${id}`);
  return {
    home: ['/'],
    searchPage: words.map(({ word }) => `/dictionary?query=${word}`),
    termPage: terms.map(({ id }) => `/dictionary/${id}`),
    conceptPage: concepts.map(({ number }) => `/concept/${number}`),
    search: words.map(({ word }) => `/api/terms?query=${word}`),
    term: termPaths,
    concept: concepts.map(({ number }) => `/api/concepts/${number}`),
    suggestions: [...new Set(prefixes)].map((text) => `/api/suggestions?query=${text}`),
    signedIn: termPaths,
    asset: await listAssets(client),
    serviceWorker: ['/sw.js'],
    packList: ['/packs/manifest.json'],
    pack: packs.filter(({ kind }) => kind === 'words').map(({ url }) => url),
  };
}

/** Lists the files that a browser with an empty cache loads with a page. */
async function listAssets(client: Client): Promise<string[]> {
  const { body } = await client.send({
    path: '/dictionary',
    headers: { 'accept-encoding': 'identity' },
  });
  return [...new Set(body.toString().match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
}

export type Browsing = { next: () => Request; remember: (path: string, reply: Response) => void };

/** Returns requests of the kinds and addresses that readers request, as frequently as they do. */
export function browse(
  paths: Paths,
  session: Record<string, string>,
  { revalidated = REVALIDATED }: { revalidated?: number } = {},
): Browsing {
  const random = seeded(5);
  const chooseKind = createChoice(kindNames.map((kind) => readerMix[kind].perDay));
  const choices = Object.fromEntries(
    kindNames.map((kind) => [kind, createChoice(listShares(paths[kind].length))]),
  ) as Record<KindName, (random: number) => number>;
  const etags = new Map<string, string>();
  return {
    next: () => {
      const kind = kindNames[chooseKind(random())] ?? 'home';
      const path = paths[kind][choices[kind](random())] ?? '/';
      if (kind === 'signedIn') return { path, headers: session };
      const etag = etags.get(path);
      const asks = etag !== undefined && (kind === 'serviceWorker' || random() < revalidated);
      return { path, headers: asks ? { 'if-none-match': etag } : {} };
    },
    remember: (path, { headers }) => {
      if (typeof headers.etag === 'string') etags.set(path, headers.etag);
    },
  };
}
