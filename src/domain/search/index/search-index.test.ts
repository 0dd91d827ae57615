import { describe, expect, test } from 'vitest';
import { askIndex, buildSegment, toSenses } from '#tests/support/index-senses.ts';
import { searchCases, searchFixture } from '#tests/support/search-fixture.ts';
import type { Subject } from '../../subjects.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';

const senses = toSenses(searchFixture);
const whole = [buildSegment(senses)];
const queries = [
  ...searchCases.map(({ query }) => query),
  ...['photosynthesis', 'mo', 'water', 'cell', 'ntšhi', 'triangel', 'a', 'pho', 'water heart'],
];
const expectSame = (index: SearchIndex) => {
  for (const query of queries)
    expect(askIndex(index.segments, query), query).toEqual(askIndex(whole, query));
};

describe('an index that changes', () => {
  test('answers like one that was built at once, however its senses are divided', () => {
    const index = createSearchIndex([buildSegment(senses.slice(0, 20))]);
    for (const sense of senses.slice(20)) index.put([sense]);
    expect(index.segments.length).toBeLessThan(6);
    expectSame(index);
  });

  test('replaces and removes senses', () => {
    const index = createSearchIndex([buildSegment(senses)]);
    const changed = senses
      .slice(0, 30)
      .map((sense) => ({ ...sense, headword: `former ${sense.headword}`, terms: [] }));
    index.put(changed);
    expect(askIndex(index.segments, 'photosynthesis')).not.toEqual(
      askIndex(whole, 'photosynthesis'),
    );
    index.put(senses.slice(0, 30));
    expectSame(index);
    index.remove(senses.map(({ id }) => id));
    for (const query of queries)
      expect(askIndex(index.segments, query)).toEqual({ total: 0, terms: [] });
  });

  test('pages are parts of one list', () => {
    for (const segments of [
      whole,
      [buildSegment(senses.slice(0, 9)), buildSegment(senses.slice(9))],
    ])
      for (const query of ['mo', 'photosynthesis', 'ka', 'water']) {
        const all = askIndex(segments, query, {}, { offset: 0, limit: 1000 });
        expect(all.terms).toHaveLength(all.total);
        const paged = Array.from({ length: Math.ceil(all.total / 3) }, (_, page) =>
          askIndex(segments, query, {}, { offset: page * 3, limit: 3 }),
        );
        expect(paged.flatMap(({ terms }) => terms)).toEqual(all.terms);
        for (const { total } of paged) expect(total).toBe(all.total);
      }
  });
});

describe('equally good answers', () => {
  const term = (vernacularWord: string, partOfSpeech: 'noun' | 'verb', subject: Subject) => ({
    ...searchFixture[0]!,
    englishWord: 'budget',
    vernacularWord,
    language: 'zulu' as const,
    partOfSpeech,
    subject,
  });
  const segments = [
    buildSegment(
      toSenses([
        term('aba imali', 'verb', 'economics'),
        term('uhlelomali', 'noun', 'economics'),
        term('uhlahlomali', 'noun', 'economics'),
        term('hlela imali', 'verb', 'economics'),
      ]),
    ),
  ];
  const ask = (query: string) =>
    askIndex(segments, query).terms.map((found) => found.split(' = ')[1]);

  test('are nouns before verbs, and shorter words first', () => {
    expect(ask('budget')).toEqual(['uhlelomali', 'uhlahlomali', 'aba imali', 'hlela imali']);
  });

  test('are verbs first for a question with "to"', () => {
    expect(ask('to budget')).toEqual(['aba imali', 'hlela imali', 'uhlelomali', 'uhlahlomali']);
  });
});
