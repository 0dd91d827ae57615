import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { termStatuses } from '#domain/term/status.ts';
import { type Cells, claims } from './support/access/claims.ts';
import { conceptCalls } from './support/access/concept-calls.ts';
import { plainCalls } from './support/access/plain-calls.ts';
import { type Column, pick, type TermCall } from './support/access/rows.ts';
import { termCalls } from './support/access/term-calls.ts';

const security = readFileSync(join(import.meta.dirname, '../SECURITY.md'), 'utf8');
const aboutTerms: Partial<Record<string, TermCall>> = { ...termCalls, ...conceptCalls };

test('each sentence of SECURITY.md that names the access grid says which cells prove it', () => {
  const sentences = security
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('tests/access-grid.test.ts'))
    .map((line) => line.slice(2));
  const claimed = sentences.map((sentence) =>
    Object.keys(claims).find((start) => sentence.startsWith(start)),
  );
  expect(sentences.filter((_, index) => claimed[index] === undefined)).toEqual([]);
  expect(claimed.toSorted()).toEqual(Object.keys(claims).sort());
});

/** Returns the statuses that the grid expects of a call in a column. */
function readCells(call: Cells['calls'][number], column: Column | 'own') {
  const plain = plainCalls[call];
  if (plain) return { plain: column === 'own' ? undefined : pick(plain.statuses, column) };
  const { statuses, own } = aboutTerms[call] as TermCall;
  return Object.fromEntries(
    termStatuses.map((status) => [
      status,
      column === 'own' ? own[status] : pick(statuses[status], column),
    ]),
  );
}

test.each(
  Object.entries(claims).flatMap(([start, cells]) =>
    cells === 'all' ? [] : cells.map((cell, index) => [start, index, cell] as const),
  ),
)('%s (%i) is what the access grid expects', (_, __, { calls, columns, returns }) => {
  for (const call of calls)
    for (const column of columns) {
      const expected = readCells(call, column);
      const wanted =
        typeof returns === 'number'
          ? Object.fromEntries(Object.keys(expected).map((status) => [status, returns]))
          : returns;
      expect({ call, column, ...expected }).toMatchObject({ call, column, ...wanted });
    }
});
