import { expect, test } from 'vitest';
import { seeded } from '#tests/bench/data.ts';
import { buildSegment, everything, toSenses, unreadFacts } from '#tests/support/index-senses.ts';
import { searchFixture } from '#tests/support/search-fixture.ts';
import { compareTerms, type TermOrder } from '../build/term-order.ts';
import type { IndexFilters } from '../match/filter.ts';
import { createSearchIndex } from '../search-index.ts';
import type { IndexedSense, IndexedTerm } from '../storage/rows.ts';
import { readTerm } from '../storage/segment.ts';
import { listTerms } from './list-terms.ts';

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

const random = seeded(11);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const words = Array.from({ length: 200 }, (_, at) => `word ${(at * 7919) % 200}`);

/** Makes a sense with a new spelling. Few terms have the subject law. */
function makeSense(number: number): IndexedSense {
  const englishWord = pick(words);
  const subject = random() < 0.002 ? 'law' : pick(['biology', 'physics'] as const);
  const terms = (['zulu', 'sotho'] as const).map((language): IndexedTerm => {
    created += 1;
    return {
      language,
      englishWord,
      vernacularWord: pick(words),
      subject,
      varieties: language === 'sotho' ? pick([['st'], ['st-LS'], ['nso', 'st']] as const) : [],
      listed: { createdAt: created, id: String(created), quality: created % 5 },
    };
  });
  return { id: String(number), headword: englishWord, subject, number, terms, ...unreadFacts };
}

const filters: Partial<IndexFilters>[] = [
  {},
  { language: 'zulu' },
  { subject: 'law' },
  { language: 'sotho', subject: 'physics' },
  { language: 'sotho', varieties: ['nso', 'st-LS'] },
  { language: 'venda' },
];

test('lists the same pages as a sorted array while the index changes', () => {
  const present = new Map(Array.from({ length: 2500 }, (_, at) => [String(at), makeSense(at)]));
  const index = createSearchIndex([buildSegment([...present.values()])]);
  for (let round = 0; round < 12; round += 1) {
    for (const order of orders)
      for (const filter of filters) {
        const { language, subject, varieties } = { ...everything, ...filter };
        const expected = [...present.values()]
          .flatMap(({ terms }) => terms)
          .filter(
            (term) =>
              (!language || term.language === language) &&
              (!subject || term.subject === subject) &&
              (!varieties || varieties.some((variety) => term.varieties.includes(variety))),
          )
          .sort(compareTerms[order])
          .map(({ listed }) => listed!.id);
        const last = Math.max(0, expected.length - 10);
        for (const offset of [0, 10, Math.floor(expected.length / 2), last, expected.length]) {
          const range = { offset, limit: 25 };
          const { terms, total } = listTerms(
            index.segments,
            { ...everything, ...filter },
            order,
            range,
          );
          const ids = terms.map((at) => readTerm(at).listed?.id);
          expect([order, filter, offset, total, ids]).toEqual([
            order,
            filter,
            offset,
            expected.length,
            expected.slice(offset, offset + 25),
          ]);
        }
      }
    const gone = Array.from({ length: 5 }, () => String(Math.floor(random() * 2500)));
    index.remove(gone);
    for (const id of gone) present.delete(id);
    const put = Array.from({ length: 8 }, () => makeSense(Math.floor(random() * 2600)));
    const unique = [...new Map(put.map((sense) => [sense.id, sense])).values()];
    index.put(unique);
    for (const sense of unique) present.set(sense.id, sense);
  }
});
