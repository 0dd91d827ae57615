import { join } from 'node:path';
import type { FilledDatabase } from '../databases.ts';
import { startSite } from '../site.ts';
import { number, printTable } from '../table.ts';
import { hasKiwix, startKiwix } from './kiwix.ts';
import { type Comparison, compare, type Rival } from './measure.ts';
import { startRelease } from './release.ts';

const PER_ROUND = 500;

/**
 * Compares this version with another one, if `against` names its folder, and with kiwix-serve, if it
 * is installed, and prints the table.
 */
export async function printComparison(
  { dataDir }: FilledDatabase,
  options: { folder: string; terms: number; against?: string | undefined; quick: boolean },
): Promise<void> {
  const perRound = options.quick ? PER_ROUND / 4 : PER_ROUND;
  const site = await startSite(dataDir, { cache: false });
  const rivals: Rival[] = [{ ...site, name: 'this version' }];
  try {
    if (options.against) {
      const data = join(options.folder, 'other');
      const { terms } = options;
      rivals.push(await startRelease(options.against, data, { terms, cache: false }));
    }
    if (hasKiwix()) rivals.push(await startKiwix(site.database, options.folder));
    print(rivals, await compare(site.database, rivals, perRound));
  } finally {
    await site.database.close();
    for (const { stop } of rivals) await stop();
  }
}

function print(rivals: readonly Rival[], comparisons: readonly Comparison[]): void {
  const others = rivals.slice(1);
  const columns = [
    'request',
    ...rivals.map(({ name }) => `${name}: µs`),
    ...others.map(({ name }) => `times ${name}`),
    'at most',
    'times a word',
    ...rivals.map(({ name }) => `${name}: p50, p99 in ms`),
  ];
  const word = comparisons[0]!.results[0]!.micros;
  const rows = comparisons.map(({ question, results }) => {
    const [own, ...rest] = results;
    return [
      question.name,
      ...results.map(({ micros }) => number(micros)),
      ...rest.map(({ micros }) => number(own!.micros / micros, 2)),
      question.most === null ? '' : `${question.most} times kiwix-serve`,
      number(own!.micros / word, 1),
      ...results.map(({ p50, p99 }) =>
        Number.isNaN(p50) ? '' : `${number(p50, 1)}, ${number(p99, 1)}`,
      ),
    ];
  });
  printTable(
    'CPU time of all processes of each server for a reply, without caches, each address once, ' +
      'four at once. Medians of alternating rounds.',
    columns,
    rows,
  );
}
