import { type Language, nameLanguage } from '../../src/domain/languages.ts';
import type { KeptPack } from '../../src/domain/offline/list-senses.ts';
import { findPack } from '../../src/domain/packs/ids.ts';
import { type Segment, writeSegment } from '../../src/domain/search/index/storage/segment.ts';
import { readManifest } from '../../src/server/features/packs/manifest.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { askOffline, compareSearches, indexPack, readPacks } from './agreement.ts';
import { agreementKinds } from './agreement-kinds.ts';
import { seeded } from './data.ts';
import type { Row } from './question-kinds.ts';
import { readRows } from './questions.ts';
import { number, printTable } from './table.ts';

/**
 * Terms of an import are only published if their source has a licence. Terms of people are always
 * published.
 */
export const PUBLISH = `
  update users
  set is_system = false, email = 'bench@example.org'
  where is_system`;

/**
 * How many times slower a phone is than this machine. The pages are measured with the same factor.
 */
const PHONE = 4;

/** Measures the packs, their search, and how often its first result is that of the server. */
export async function printOffline(
  database: Database,
  { quick, seed }: { quick: boolean; seed: number },
): Promise<void> {
  await database.query(PUBLISH);
  const packs = await readPacks(database);
  const costs = packs.map(measureIndex);
  await printPacks(database, costs);
  const rows = await readRows(database, seed);
  const asked = quick ? 50 : 250;
  printTimes(costs, { rows, asked, seed });
  const indexes = costs.map(({ index }) => index);
  const agreements = await compareSearches(database, indexes, { asked, seed });
  printTable(
    `How often the offline search has the first result of the server, with the seed ${seed}.`,
    ['kind of question', 'same first result', 'target', 'questions'],
    agreements.map(({ kind, asked: count, same, target }) => [
      kind,
      `${number((same / count) * 100, 1)} %`,
      target === null ? '' : `${target} %`,
      String(count),
    ]),
  );
}

type IndexCost = { language: Language; index: Segment; words: number; cpuMs: number };

function measureIndex(pack: KeptPack): IndexCost {
  const started = process.cpuUsage();
  const index = indexPack({ ...pack, definitions: null });
  const cpuMs = cpuMsSince(started);
  return { language: findPack(pack.id)!.language, index, words: index.termCount, cpuMs };
}

function cpuMsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

async function printPacks(database: Database, costs: readonly IndexCost[]): Promise<void> {
  const { packs } = await readManifest(database);
  printTable(
    'The packs of all words, in bytes, the bytes of their index, and the CPU time to build it.',
    [
      ...['language', 'words', 'brotli', 'in pieces', 'gzip', 'identity'],
      ...['index', 'ms', 'ms on a phone'],
    ],
    costs.map(({ language, index, words, cpuMs }) => {
      const pack = packs.find(
        (each) => each.language === language && each.kind === 'words' && each.part === 'all',
      );
      const pieces = pack?.pieces.reduce((sum, { bytes }) => sum + bytes, 0);
      const { brotli, gzip, identity } = pack?.bytes ?? {};
      return [
        nameLanguage(language),
        number(words),
        ...[brotli, pieces, gzip, identity].map((each) => number(each ?? Number.NaN)),
        ...[writeSegment(index).byteLength, cpuMs, cpuMs * PHONE].map((each) => number(each)),
      ];
    }),
  );
}

/** How often each question is repeated, because one takes less time than the clock can show. */
const REPEATS = 5;

function printTimes(
  costs: readonly IndexCost[],
  { rows, asked, seed }: { rows: readonly Row[]; asked: number; seed: number },
): void {
  const largest = costs.reduce((a, b) => (b.words > a.words ? b : a));
  const ofLanguage = rows.filter(({ language }) => language === largest.language);
  const random = seeded(seed);
  const timed = agreementKinds.map(({ name, ask }) => {
    const questions = ofLanguage
      .map((row, position) => ask(row, ofLanguage.at(-1 - position) ?? row, random))
      .filter((query) => query !== null)
      .slice(0, asked);
    return { name, times: questions.map((query) => timeQuestion(largest, query)) };
  });
  printTable(
    `CPU time of a search in ${number(largest.words)} words, in ms. A phone has 60 ms.`,
    ['kind of question', 'median', '95 %', 'longest', '95 % on a phone'],
    timed.map(({ name, times }) => {
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
      return [name, ...[at(0.5), at(0.95), at(1), at(0.95) * PHONE].map((ms) => number(ms, 1))];
    }),
  );
}

function timeQuestion({ index, language }: IndexCost, query: string): number {
  const started = process.cpuUsage();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) askOffline([index], { query, language });
  return cpuMsSince(started) / REPEATS;
}
