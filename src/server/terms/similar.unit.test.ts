import { expect, test } from 'vitest';
import { analyzeQuery } from '#domain/search/analyze.ts';
import { DatabaseUnavailable } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { similarTerms } from './similar.ts';

test('whoever comes behind too many that look for similar spellings is told so, and the others get their turn', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const search = createQueryable(async () => {
    await answered;
    return { rows: [], rowCount: 0 };
  });
  const scope = {
    field: 'both',
    language: null,
    subject: null,
    statuses: ['verified'],
    submitterId: null,
  } as const;
  const needle = analyzeQuery('photosythesis', 'all')!;
  const asked = Array.from({ length: 300 }, () => similarTerms(search, needle, scope));
  const settled = Promise.allSettled(asked);
  await expect(asked.at(-1)).rejects.toBeInstanceOf(DatabaseUnavailable);
  answer();
  const outcomes = await settled;
  const refused = outcomes.findIndex(({ status }) => status === 'rejected');
  expect(refused).toBeGreaterThan(200);
  expect(outcomes.map(({ status }) => status)).toEqual(
    outcomes.map((_, index) => (index < refused ? 'fulfilled' : 'rejected')),
  );
});
