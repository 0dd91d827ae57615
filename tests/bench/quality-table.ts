import type { Database } from '../../src/server/platform/db/database.ts';
import { casesMissed, shares } from './quality.ts';
import { scoreQuestions } from './questions.ts';
import { addForms } from './stored-forms.ts';
import { number, printTable } from './table.ts';

const percent = (part: number, all: number) => `${number((part / all) * 100, 1)} %`;

/** Measures how often searches find the term that is meant, and prints the results. */
export async function printQuality(
  database: Database,
  { quick, seed }: { quick: boolean; seed: number },
): Promise<void> {
  const missed = await casesMissed(database);
  console.log(
    missed.length === 0
      ? 'Every case of the fixture has the expected first result.'
      : `Cases with another first result:\n  ${missed.join('\n  ')}`,
  );
  const spellings = await shares(database, quick ? 200 : 1000, seed);
  const asked = quick ? 100 : 500;
  await addForms(database, asked, seed);
  const questions = await scoreQuestions(database, asked, seed);
  printTable(
    `How often a search finds the term that is meant, among searches chosen with the seed ${seed}.`,
    ['kind of search', 'first result', 'in first five', 'target: first, in five', 'searches'],
    [
      ...spellings.map((each) => ({ ...each, kind: each.name, target: [each.wanted, 95] })),
      ...questions,
    ].map(({ kind, first, inFive, asked, target }) => [
      kind,
      percent(first, asked),
      percent(inFive, asked),
      `${target[0]} %, ${target[1]} %`,
      String(asked),
    ]),
  );
}
