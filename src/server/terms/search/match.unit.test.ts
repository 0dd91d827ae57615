import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { analyzeSearch } from './analyze.ts';
import { matchSimilarKeys } from './match.ts';

test('rejects further searches when the queue is full, and completes the queued ones', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const search = createQueryable(async () => {
    await answered;
    return { rows: [], rowCount: 0 };
  });
  const analyzed = analyzeSearch('photosythesis', {
    field: 'both',
    language: null,
    varieties: null,
    subject: null,
    statuses: ['verified'],
    submitterId: null,
  })!;
  const searches = Array.from({ length: 300 }, () => matchSimilarKeys(search, analyzed));
  const settled = Promise.allSettled(searches);
  await expect(searches.at(-1)).rejects.toBeInstanceOf(DatabaseUnavailable);
  answer();
  const outcomes = (await settled).map(({ status }) => status);
  const firstRejected = outcomes.indexOf('rejected');
  expect(firstRejected).toBeGreaterThan(200);
  expect(outcomes).toEqual(
    outcomes.map((_, index) => (index < firstRejected ? 'fulfilled' : 'rejected')),
  );
});
