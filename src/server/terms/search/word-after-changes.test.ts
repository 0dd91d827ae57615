import { expect, test } from 'vitest';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aTermInput } from '#tests/factories.ts';
import {
  addLabel,
  aWord,
  database,
  edit,
  merge,
  restore,
  split,
  startConceptSite,
  tendani,
} from '#tests/support/concept-site.ts';
import { analyzeSearch } from './analyze.ts';
import { matchKeys } from './match.ts';
import { readPage } from './page.ts';
import { rankMatches } from './rank.ts';
import type { SearchScope } from './scope.ts';
import { canReadPostings, readWordPage } from './word.ts';

startConceptSite();

const range = { offset: 0, limit: 50 };
const scope: SearchScope = {
  field: 'both',
  language: null,
  varieties: null,
  subject: null,
  statuses: ['verified'],
  submitterId: null,
};
const queries = ['qu', 'quark', 'quas', 'ze', 'zebra', 'label', 'la', 'other'];

/** Checks that postings and counts find the same verified terms as the keys. */
async function checkPostings(step: string): Promise<number[]> {
  const totals = [];
  for (const query of queries)
    for (const statuses of [['verified'], ['pending', 'verified']]) {
      const analyzed = analyzeSearch(query, { ...scope, statuses })!;
      expect(await canReadPostings(database.search, analyzed)).toBe(true);
      const page = await readWordPage(database.search, analyzed, range);
      const byKeys = rankMatches(matchKeys(analyzed));
      const expected = await readPage(database.search, byKeys, 'relevance', range);
      const idsOf = ({ terms }: typeof page) => terms.map(({ id }) => id).toSorted();
      expect([page.total, idsOf(page)], `${step}: ${query}`).toEqual([
        expected.total,
        idsOf(expected),
      ]);
      expect(page.terms.every(({ status }) => statuses.includes(status))).toBe(true);
      totals.push(page.total);
    }
  return totals;
}

test('postings follow every change of terms and concepts', async () => {
  const decide = (
    id: string,
    transition: 'approve' | 'reject' | 'reopen' | 'editAndApprove',
    change: Partial<ReturnType<typeof aTermInput>> & { concept?: number } = {},
  ) =>
    database.transaction((tx) =>
      applyTransition(tx, id, {
        transition,
        actorId: tendani.id,
        reason: transition === 'approve' ? null : 'A reason that is long enough.',
        ...(transition === 'editAndApprove' && { edit: { ...aTermInput(), ...change } }),
      }),
    );
  const quark = await aWord({ englishWord: 'quark', vernacularWord: 'zebra one' });
  const quasar = await aWord({ englishWord: 'quasar', vernacularWord: 'otherword' });
  const pending = await aWord({
    englishWord: 'quark',
    vernacularWord: 'zebu',
    language: 'zulu',
    status: 'pending',
  });
  await addLabel(pending.conceptNumber, 'label of a pending term', pending.id);
  const steps: [string, () => Promise<unknown>][] = [
    ['nothing', async () => {}],
    [
      'label',
      () => edit(quark.conceptNumber, { version: 1, labels: [{ text: 'label', kind: 'hidden' }] }),
    ],
    ['approve', () => decide(pending.id, 'approve')],
    ['merge', () => merge(quasar.conceptNumber, quark.conceptNumber)],
    ['reopen', () => decide(pending.id, 'reopen')],
    ['restore', () => restore(quasar.conceptNumber)],
    ['approve again', () => decide(pending.id, 'approve')],
    ['split', () => split(quark.conceptNumber, [pending.id])],
    ['reopen another', () => decide(quark.id, 'reopen')],
    [
      'move',
      () =>
        decide(quark.id, 'editAndApprove', {
          englishWord: 'zebra',
          vernacularWord: 'quarki',
          concept: quasar.conceptNumber as number,
        }),
    ],
    ['reopen moved', () => decide(quark.id, 'reopen')],
    ['reject moved', () => decide(quark.id, 'reject')],
  ];
  const totals = [];
  for (const [name, change] of steps) {
    const result = (await change()) as { status?: unknown } | undefined;
    if (typeof result?.status === 'number') expect([name, result.status]).toEqual([name, 200]);
    totals.push((await checkPostings(name)).join(' '));
  }
  expect(new Set(totals).size).toBeGreaterThan(6);
});
