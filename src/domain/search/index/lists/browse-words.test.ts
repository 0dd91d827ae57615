import { expect, test } from 'vitest';
import { seeded } from '#tests/bench/data.ts';
import { buildSegment, unreadFacts } from '#tests/support/index-senses.ts';
import { browseLetters, letterRange } from '../../../lists/browse.ts';
import { compareWords } from '../build/sense-order.ts';
import { compareTerms } from '../build/term-order.ts';
import { createSearchIndex } from '../search-index.ts';
import type { IndexedSense, IndexedTerm } from '../storage/rows.ts';
import { readTerm } from '../storage/segment.ts';
import { browseWords, listLetters } from './browse-words.ts';

const random = seeded(5);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const words = ['3D', 'a', 'A', 'ab', 'ábc', 'b', 'ba', 'B a', 'bz', 'c', 'mb', 'z', 'zz', 'ж'];

function makeSense(number: number): IndexedSense {
  const englishWord = pick(words);
  const term: IndexedTerm = {
    language: pick(['zulu', 'venda'] as const),
    englishWord,
    vernacularWord: `word ${number}`,
    subject: pick(['biology', 'physics', 'law'] as const),
    varieties: [],
    listed: { createdAt: number, id: String(number), quality: number % 3 },
  };
  const terms = [term];
  return {
    id: String(number),
    headword: englishWord,
    subject: term.subject,
    number,
    terms,
    ...unreadFacts,
  };
}

test('groups the terms of each letter by English word while the index changes', () => {
  const present = new Map(Array.from({ length: 30 }, (_, at) => [String(at), makeSense(at)]));
  const index = createSearchIndex([buildSegment([...present.values()])]);
  for (let round = 0; round < 30; round += 1) {
    for (const subject of [null, 'law'] as const) {
      const filters = { language: 'zulu', subject } as const;
      const terms = [...present.values()]
        .flatMap((sense) => sense.terms)
        .filter((term) => term.language === 'zulu' && (!subject || term.subject === subject))
        .sort(compareTerms.english_asc);
      const letters = browseLetters.map((letter) => {
        const { start, end } = letterRange(letter);
        const ofLetter = terms.filter(
          ({ englishWord }) =>
            (start === null || compareWords(englishWord, start) >= 0) &&
            (end === null || compareWords(englishWord, end) < 0),
        );
        const ids = [...Map.groupBy(ofLetter, ({ englishWord }) => englishWord).values()].map(
          (ofWord) => ofWord.map(({ listed }) => listed!.id),
        );
        return { letter, ids };
      });
      for (const { letter, ids } of letters)
        for (const offset of [0, 1]) {
          const range = { offset, limit: 3 };
          const found = browseWords(index.segments, filters, letter, range);
          const foundIds = found.words.map((ofWord) =>
            ofWord.map(({ segment, term }) => {
              const sense = segment.columns.termSenses[term]!;
              return readTerm({ segment, sense, term }).listed?.id;
            }),
          );
          const expected = [letter, ids.length, ids.slice(offset, offset + 3)];
          expect([letter, found.total, foundIds]).toEqual(expected);
        }
      const used = letters.filter(({ ids }) => ids.length > 0).map(({ letter }) => letter);
      expect(listLetters(index.segments, filters)).toEqual(used);
    }
    const changed = [...new Set(Array.from({ length: 4 }, () => Math.floor(random() * 40)))];
    const [gone, ...put] = changed;
    index.remove([String(gone)]);
    present.delete(String(gone));
    const senses = put.map(makeSense);
    index.put(senses);
    for (const sense of senses) present.set(sense.id, sense);
  }
});
