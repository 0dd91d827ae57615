import * as z from 'zod/mini';
import { listTerms as endpoint } from '../../src/contract/terms/dictionary.ts';
import { type Language, languageIds } from '../../src/domain/languages.ts';
import type { OfflineAnswer, OfflineHit } from '../../src/domain/offline/answer.ts';
import { buildIndex } from '../../src/domain/offline/build-index.ts';
import type { KeptPack } from '../../src/domain/offline/list-senses.ts';
import { searchOffline } from '../../src/domain/offline/search.ts';
import { packId } from '../../src/domain/packs/ids.ts';
import type { Segment } from '../../src/domain/search/index/storage/segment.ts';
import { fold, normalizeExact } from '../../src/domain/search/text.ts';
import { listTerms } from '../../src/server/features/dictionary/list.ts';
import { buildPacks } from '../../src/server/features/packs/build-packs.ts';
import { readManifest } from '../../src/server/features/packs/manifest.ts';
import { anonymous } from '../../src/server/identity/sessions/caller.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { readText } from '../../src/server/publishing/read.ts';
import { runSteps } from '../support/index-senses.ts';
import { type AgreementKind, agreementKinds } from './agreement-kinds.ts';
import { seeded } from './data.ts';
import type { Row } from './question-kinds.ts';
import { readRows } from './questions.ts';

/** How often the offline search has the first result of the server. `target` is in %. */
export type Agreement = {
  kind: string;
  asked: number;
  same: number;
  target: number | null;
  /** The questions with different first results. */
  differing: string[];
};

const HITS = 25;

/** Builds the packs of a database, and reads all words with their definitions. */
export async function readPacks(database: Database): Promise<KeptPack[]> {
  await buildPacks(database);
  const { packs } = await readManifest(database);
  const whole = packs.filter(({ kind, part }) => kind === 'words' && part === 'all');
  return Promise.all(
    whole.map(async (pack) => {
      const definitions = packs.find(
        ({ kind, language }) => kind === 'definitions' && language === pack.language,
      );
      return {
        id: packId(pack),
        text: await readText(database, pack.sha256),
        definitions: definitions ? await readText(database, definitions.sha256) : null,
      };
    }),
  );
}

/** Builds the index of a pack. */
export const indexPack = (pack: KeptPack): Segment => runSteps(buildIndex([pack]));

export const askOffline = (
  indexes: readonly Segment[],
  { query, language }: { query: string; language: Language | 'all' },
): OfflineAnswer =>
  searchOffline(indexes, query, { language, subject: 'all', variety: 'all', field: 'both' }, HITS);

/**
 * Asks the server and the offline search the same questions, and compares their first results.
 * @param asked how many questions of each kind
 * @param seed chooses the terms and how they are changed; tune on one seed, report on another
 */
export async function compareSearches(
  database: Database,
  indexes: readonly Segment[],
  { asked, seed }: { asked: number; seed: number },
): Promise<Agreement[]> {
  const languages = languageIds.filter((_, id) => indexes.some((index) => index.languages[id]));
  const all = await readRows(database, seed);
  const rows = all.filter(({ language }) => languages.includes(language));
  const results: Agreement[] = [];
  for (const kind of agreementKinds)
    results.push(await compareKind(database, indexes, kind, { rows, asked, seed }));
  return results;
}

async function compareKind(
  database: Database,
  indexes: readonly Segment[],
  { name, target, ask }: AgreementKind,
  { rows, asked, seed }: { rows: readonly Row[]; asked: number; seed: number },
): Promise<Agreement> {
  const result: Agreement = { kind: name, asked: 0, same: 0, target, differing: [] };
  for (const question of chooseQuestions(ask, rows, seeded(seed))) {
    if (result.asked === asked) break;
    const filters = z.safeParse(endpoint.query!, question);
    if (!filters.success) continue;
    const [onServer] = (await listTerms(database, anonymous, filters.data)).terms;
    const [offline] = askOffline(indexes, question).hits;
    result.asked += 1;
    if (isSame(onServer, offline)) result.same += 1;
    else result.differing.push(explain(question, onServer, offline));
  }
  return result;
}

type Question = { query: string; language: Language };

/** How often each term is asked about at most, in different questions. */
const MAX_ROUNDS = 10;

function* chooseQuestions(
  ask: AgreementKind['ask'],
  rows: readonly Row[],
  random: () => number,
): Generator<Question> {
  const known = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round += 1)
    for (const [position, row] of rows.entries()) {
      const { language } = row;
      const query = ask(row, rows[rows.length - 1 - position] ?? row, random)?.trim();
      if (!query || known.has(`${language} ${query}`)) continue;
      known.add(`${language} ${query}`);
      yield { query, language };
    }
}

type Words = Pick<Row, 'englishWord' | 'vernacularWord'>;

/** The first term must be one of the words of the first hit, whatever their capital letters. */
const isSame = (term: Words | undefined, hit: OfflineHit | undefined): boolean =>
  term === undefined || hit === undefined
    ? term === hit
    : fold(hit.english) === fold(term.englishWord) &&
      hit.words.some(({ text }) => normalizeExact(text) === normalizeExact(term.vernacularWord));

function explain(
  { query, language }: Question,
  term: Words | undefined,
  hit: OfflineHit | undefined,
): string {
  const onServer = term ? `${term.englishWord} = ${term.vernacularWord}` : 'nothing';
  const words = hit?.words.map(({ text }) => text).join(', ');
  const offline = hit ? `${hit.english} = ${words} (${hit.reason.tier})` : 'nothing';
  return `${JSON.stringify(query)} in ${language}: ${onServer} on the server, ${offline} offline`;
}
