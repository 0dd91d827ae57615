import { expect, test } from 'vitest';
import { buildSegment, everything, toSenses } from '#tests/support/index-senses.ts';
import { searchFixture } from '#tests/support/search-fixture.ts';
import { compareTerms, type TermOrder } from './build/term-order.ts';
import { listTerms } from './list.ts';
import { createSearchIndex } from './search-index.ts';
import type { IndexedTerm } from './storage/rows.ts';
import { readTerm } from './storage/segment.ts';

let created = 0;
const senses = toSenses(searchFixture).map((sense) => ({
  ...sense,
  terms: sense.terms.map((term): IndexedTerm => {
    created += 1;
    return { ...term, listed: { createdAt: created, id: String(created), quality: created % 3 } };
  }),
}));
const orders: TermOrder[] = ['newest', 'english_asc', 'vernacular_asc'];

test.each(orders)('lists pages of all terms, also of a changed index: %s', (order) => {
  const index = createSearchIndex([buildSegment(senses.slice(0, 30))]);
  index.remove([senses[2]!.id]);
  index.put(senses.slice(25, 40));
  index.put(senses.slice(38));
  const present = senses.filter((_, at) => at !== 2).flatMap(({ terms }) => terms);
  const expected = present.toSorted(compareTerms[order]).map(({ listed }) => listed?.id);
  const pages = Array.from({ length: Math.ceil(present.length / 7) }, (_, page) =>
    listTerms(index.segments, everything, order, { offset: 7 * page, limit: 7 }),
  );
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([present.length]));
  expect(pages.flatMap(({ terms }) => terms.map((at) => readTerm(at).listed?.id))).toEqual(
    expected,
  );
  const after = listTerms(index.segments, everything, order, { offset: 1000, limit: 7 });
  expect(after).toEqual({ terms: [], total: present.length });
});

test('filters lists by language and subject', () => {
  const segments = [buildSegment(senses)];
  const range = { offset: 0, limit: 500 };
  const venda = listTerms(segments, { ...everything, language: 'venda' }, 'newest', range);
  expect(new Set(venda.terms.map((at) => readTerm(at).language))).toEqual(new Set(['venda']));
  expect(venda.total).toBe(searchFixture.filter(({ language }) => language === 'venda').length);
  const none = listTerms(segments, { ...everything, subject: 'law' }, 'english_asc', range);
  expect(none).toEqual({ terms: [], total: 0 });
});
