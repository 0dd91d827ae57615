import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Route } from '@playwright/test';
import type { Language } from '#domain/languages.ts';
import { writeDefinitions } from '#domain/packs/definitions.ts';
import { writeDelta } from '#domain/packs/delta.ts';
import type { PackPart } from '#domain/packs/ids.ts';
import type { ListedPack, PackDelta, PackManifest, PackPiece } from '#domain/packs/manifest.ts';
import { type PackEntry, writeWords } from '#domain/packs/words-file.ts';

/** A site's language packs, which a test can change. */
export type PackSite = {
  manifest: PackManifest;
  /** The files, by address. */
  files: Map<string, string>;
  /** The addresses that were requested, in order. */
  requests: string[];
  /** Returns true if it has answered the request, so that no file is sent. */
  intercept: (route: Route, path: string) => Promise<boolean>;
};

const PIECE_LINES = 400;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const compressed = (text: string) => brotliCompressSync(text).length;

export function entry(english: string, words: string[], form?: string): PackEntry {
  const properties = { varieties: [], usage: 'unrated', reliability: 2 } as const;
  return {
    english,
    senses: [
      {
        subject: 'biology',
        gloss: null,
        prominence: 0,
        place: 0,
        words: words.map((text) => ({ text, ...properties, varieties: [] })),
      },
    ],
    synonyms: [],
    forms: form === undefined ? [] : [{ text: form, word: 0 }],
  };
}

/** Some hundred words, so that the pack consists of several pieces. */
export const entries: PackEntry[] = [
  ...Array.from({ length: 1000 }, (_, index) => {
    const number = String(index).padStart(4, '0');
    return entry(`filler ${number}`, [`igama ${hash(number).slice(0, 12)}`]);
  }),
  entry('insect', ['isinambuzane'], 'izinambuzane'),
  entry('photosynthesis', ['ifothosinthesisi']),
];

export function createPackSite(): PackSite {
  return {
    manifest: { format: 1, minApp: 1, attribution: 'Contributors', packs: [] },
    files: new Map(),
    requests: [],
    intercept: async () => false,
  };
}

type Publication = {
  language?: Language;
  part?: PackPart;
  version?: number;
  entries?: PackEntry[];
};

/** Publishes a version of the words of a language, with a delta from the version before it. */
export function publishWords(site: PackSite, publication: Publication = {}): ListedPack {
  const { language = 'zulu', part = 'all', version = 1 } = publication;
  const words = publication.entries ?? entries;
  const text = writeWords({ language, part, entries: words });
  const before = findListed(site, `${language}-words-${part}`);
  const old = before && site.files.get(before.url);
  const deltas = before && old ? [...before.deltas, publishDelta(site, before, old, text)] : [];
  const pack = publish(site, { language, kind: 'words', part }, { text, version, deltas });
  return Object.assign(pack, { rows: words.length });
}

export function publishDefinitions(site: PackSite, text: string): ListedPack {
  const definitions = [{ english: 'insect', subject: 'biology', sense: 1, text } as const];
  const file = writeDefinitions({ language: 'zulu', definitions: [...definitions] });
  const name = { language: 'zulu', kind: 'definitions', part: 'all' } as const;
  return publish(site, name, { text: file, version: 1, deltas: [] });
}

const findListed = (site: PackSite, id: string) =>
  site.manifest.packs.find(({ language, kind, part }) => `${language}-${kind}-${part}` === id);

function publish(
  site: PackSite,
  name: Pick<ListedPack, 'language' | 'kind' | 'part'>,
  { text, version, deltas }: { text: string; version: number; deltas: PackDelta[] },
): ListedPack {
  const url = `/packs/${Object.values(name).join('-')}.${version}-${hash(text).slice(0, 8)}.txt`;
  site.files.set(url, text);
  const pack: ListedPack = {
    ...name,
    version,
    rows: 1,
    url,
    bytes: { brotli: compressed(text), gzip: compressed(text), identity: text.length },
    sha256: hash(text),
    licence: 'CC-BY-SA-4.0',
    pieces: publishPieces(site, text),
    deltas,
  };
  const id = Object.values(name).join('-');
  site.manifest.packs = [
    ...site.manifest.packs.filter(
      ({ language, kind, part }) => [language, kind, part].join('-') !== id,
    ),
    pack,
  ];
  return pack;
}

function publishPieces(site: PackSite, text: string): PackPiece[] {
  const lines = text.split(/(?<=\n)/);
  if (lines.length <= PIECE_LINES) return [];
  const pieces: PackPiece[] = [];
  for (let start = 0; start < lines.length; start += PIECE_LINES) {
    const piece = lines.slice(start, start + PIECE_LINES).join('');
    const url = `/packs/p/${hash(piece)}.txt`;
    site.files.set(url, piece);
    pieces.push({ url, bytes: compressed(piece), sha256: hash(piece) });
  }
  return pieces;
}

function publishDelta(site: PackSite, before: ListedPack, old: string, text: string): PackDelta {
  const step = { from: before.version, to: before.version + 1 };
  const delta = writeDelta(old, text, step);
  const url = `/packs/${before.language}-words-${before.part}.${step.from}-${step.to}.delta`;
  site.files.set(url, delta);
  return { ...step, url, bytes: compressed(delta), sha256: hash(delta) };
}

/** Answers a page's requests for packs from this site. */
export async function servePacks(page: Page, site: PackSite): Promise<void> {
  await page.context().route('**/packs/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    site.requests.push(path);
    if (await site.intercept(route, path)) return;
    if (path === '/packs/manifest.json') return route.fulfill({ json: site.manifest });
    const body = site.files.get(path);
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ body, contentType: 'text/plain; charset=utf-8' });
  });
}
