import { describe, expect, test } from 'vitest';
import { ask, entry, firstOf, index, pack, word } from '#tests/support/offline-search.ts';
import { writeDefinitions } from '../packs/definitions.ts';
import type { PackWord } from '../packs/words-file.ts';

const zulu = index(
  pack('zulu', [
    entry('insect', ['isilokazane', 'isinambuzane']),
    entry('photosynthesis', ['ukwakhiwa kokudla kwesihlahla']),
    entry('oxygen', ['i-oksijini']),
    entry('star', ['inkanyezi']),
    entry('bacterium', ['igciwane']),
    {
      ...entry('cell', []),
      senses: [
        { subject: 'biology', gloss: null, prominence: 0, place: 0, words: [word('inhlayiya')] },
        { subject: 'physics', gloss: 'battery', prominence: 0, place: 1, words: [word('ilahle')] },
      ],
    },
    entry('cattle', ['inkomo'], {
      synonyms: ['bovines'],
      forms: [{ text: 'izinkomazi', word: 0 }],
    }),
  ]),
);

describe('one language', () => {
  test.each([
    ['star', ['star', 'inkanyezi', 'strict']],
    ['Stars', ['star', 'inkanyezi', 'singular']],
    ['bacteria', ['bacterium', 'igciwane', 'englishForm']],
    ['oksijini', ['oxygen', 'i-oksijini', 'wholeStem']],
    ['i-oksijini', ['oxygen', 'i-oksijini', 'strict']],
    ['izinkanyezi', ['star', 'inkanyezi', 'pair']],
    ['inka', ['star', 'inkanyezi', 'prefix']],
    ['kokudla', ['photosynthesis', 'ukwakhiwa kokudla kwesihlahla', 'words']],
    ['kwakhi', ['photosynthesis', 'ukwakhiwa kokudla kwesihlahla', 'stemPrefix']],
    ['synthesis', ['photosynthesis', 'ukwakhiwa kokudla kwesihlahla', 'inside']],
    ['inkanyesi', ['star', 'inkanyezi', 'closeSpelling']],
    ['fotosinthesis', ['photosynthesis', 'ukwakhiwa kokudla kwesihlahla', 'sameSound']],
    ['kokudla purple', ['photosynthesis', 'ukwakhiwa kokudla kwesihlahla', 'someWords']],
    ['photoshop', ['photosynthesis', 'ukwakhiwa kokudla kwesihlahla', 'trigrams']],
    ['sar', ['star', 'inkanyezi', 'trigrams']],
    ['bovines', ['cattle', 'inkomo', 'strict']],
    ['sta', ['star', 'inkanyezi', 'prefix']],
  ])('finds %s', (query, found) => expect(firstOf(zulu, query)).toEqual(found));

  test('finds a word by a plural that the pack does not contain, and by a stored form', () => {
    expect(firstOf(zulu, 'izinambuzane')).toEqual(['insect', 'isinambuzane', 'pair']);
    const [byForm] = ask(zulu, 'izinkomazi').hits;
    expect(byForm?.reason).toEqual({ tier: 'strict', kind: 'form', word: 'inkomo' });
    const [byPair] = ask(zulu, 'izinambuzane').hits;
    expect(byPair?.reason).toEqual({ tier: 'pair', kind: 'written', word: 'isinambuzane' });
  });

  test('finds a stored plural as a form of its word', () => {
    const stored = index(
      pack('zulu', [
        entry('insect', ['isilokazane', 'isinambuzane'], {
          forms: [{ text: 'izinambuzane', word: 1 }],
        }),
      ]),
    );
    const [hit] = ask(stored, 'izinambuzane').hits;
    expect(hit?.reason).toEqual({ tier: 'strict', kind: 'form', word: 'isinambuzane' });
    expect(hit?.words.map(({ text }) => text)).toEqual(['isinambuzane', 'isilokazane']);
  });

  test('names the other English name by its headword', () => {
    expect(ask(zulu, 'bovines').hits[0]?.reason).toMatchObject({ kind: 'label', word: 'cattle' });
  });

  test('returns each sense, and counts all words', () => {
    const { hits, total } = ask(zulu, 'cell');
    expect(hits.map(({ subject, gloss }) => [subject, gloss])).toEqual([
      ['biology', null],
      ['physics', 'battery'],
    ]);
    expect(total).toBe(2);
    expect(ask(zulu, 'cell', {}, 1)).toMatchObject({ hits: [{ subject: 'biology' }], total: 2 });
  });

  test('filters by subject, field and language', () => {
    expect(ask(zulu, 'cell', { subject: 'physics' }).hits).toMatchObject([{ gloss: 'battery' }]);
    expect(firstOf(zulu, 'star', { field: 'vernacular' })).toBeUndefined();
    expect(firstOf(zulu, 'inkanyezi', { field: 'english' })).toBeUndefined();
    expect(ask(zulu, 'star', { language: 'venda' }).total).toBe(0);
  });

  test('understands a question unless it is searched literally', () => {
    const { hits, understood } = ask(zulu, 'what is star in isiZulu?');
    expect(hits[0]?.english).toBe('star');
    expect(understood).toEqual({ query: 'star', language: 'zulu', variety: null });
    expect(ask(zulu, 'what is star in isiZulu?', { literal: true }).understood).toBeNull();
    expect(ask(zulu, 'what is star?', { language: 'zulu' }).understood).toEqual({
      query: 'star',
      language: null,
      variety: null,
    });
  });

  test('offers corrections beside weak matches only', () => {
    const weak = index(
      pack('zulu', [entry('starch', ['isitashi']), entry('stare', ['gqolozela'])]),
    );
    const { hits, didYouMean } = ask(weak, 'starce');
    expect(hits.map(({ english }) => english)).toEqual(['stare', 'starch']);
    expect(didYouMean).toEqual(['starch']);
    expect(ask(zulu, 'star').didYouMean).toEqual([]);
  });

  test('says that there is no word if only a word inside another one matches', () => {
    expect(ask(zulu, 'synthesis')).toMatchObject({ hits: [{ english: 'photosynthesis' }] });
    expect(ask(zulu, 'synthesis').hasWord).toBe(false);
    for (const query of ['star', 'inkanyesi', 'photo', 'what is star?'])
      expect(ask(zulu, query).hasWord, query).toBe(true);
  });

  test('finds nothing for punctuation, and nothing for unknown words', () => {
    const nothing = {
      hits: [],
      total: 0,
      understood: null,
      didYouMean: [],
      hasWord: false,
      otherLanguageWords: [],
    };
    expect(ask(zulu, '?!')).toEqual(nothing);
    expect(ask(zulu, 'qqqqqqqq')).toEqual(nothing);
    expect(ask([], 'star')).toEqual(nothing);
  });
});

test('finds words by their definitions, if these are kept', () => {
  const definitions = writeDefinitions({
    language: 'venda',
    definitions: [
      { english: 'quarantine', subject: 'biology', sense: 1, text: 'Restricting the movement.' },
    ],
  });
  const entries = [entry('quarantine', ['karantini'])];
  const kept = index(pack('venda', entries, 'all', definitions));
  expect(ask(kept, 'restricting movement').hits).toMatchObject([
    { english: 'quarantine', definition: 'Restricting the movement.' },
  ]);
  expect(ask(index(pack('venda', entries)), 'restricting movement').hits).toEqual([]);
});

test('searches all kept languages together, the best match first', () => {
  const venda = index(pack('venda', [entry('starfish', ['tshinoni']), entry('sun', ['ḓuvha'])]));
  const { hits, total } = ask([zulu, venda], 'star');
  expect(hits.map(({ english, language }) => [english, language])).toEqual([
    ['star', 'zulu'],
    ['starfish', 'venda'],
  ]);
  expect(total).toBe(2);
  expect(firstOf([zulu, venda], 'what is sun in Tshivenda')).toEqual(['sun', 'ḓuvha', 'strict']);
  expect(firstOf([zulu, venda], 'duvha')).toEqual(['sun', 'ḓuvha', 'fold']);
});

test('finds the word in other kept languages if the language of a question has none', () => {
  const shona = index(pack('shona', [entry('starfish', ['hove'])]));
  const expected = {
    hasWord: false,
    otherLanguageWords: [{ language: 'zulu', vernacularWord: 'i-oksijini' }],
    understood: { query: 'oxygen', language: 'shona' },
  };
  expect(ask([zulu, shona], 'what is oxygen in Shona')).toMatchObject(expected);
  expect(ask([zulu, shona], 'oxygen chii')).toMatchObject({ ...expected, hits: [] });
});

test('of headwords that share a word, the most prominent comes first', () => {
  const swahili = index(
    pack('swahili', [
      entry('fluid', ['maji']),
      {
        ...entry('water', []),
        senses: [
          { subject: 'chemistry', gloss: null, prominence: 1, place: 0, words: [word('maji')] },
        ],
      },
    ]),
  );
  expect(ask(swahili, 'maji').hits.map(({ english }) => english)).toEqual(['water', 'fluid']);
  expect(ask(swahili, 'maj').hits.map(({ english }) => english)).toEqual(['fluid', 'water']);
});

describe('the varieties of Sotho', () => {
  const entryOf = (words: PackWord[]) => ({
    ...entry('water', []),
    senses: [{ subject: 'biology' as const, gloss: null, prominence: 0, place: 0, words }],
  });
  const southern = word('metsi', { varieties: ['st'] });
  const northern = word('meetse', { varieties: ['nso'] });

  test('a filter leaves out words of other varieties', () => {
    const sotho = index(pack('sotho', [entryOf([southern, northern])]));
    expect(ask(sotho, 'water', { variety: 'nso' })).toMatchObject({
      total: 1,
      hits: [{ words: [{ text: 'meetse' }, { text: 'metsi' }] }],
    });
  });

  test('a pack of one variety contains no other', () => {
    const sepedi = index(pack('sotho', [entryOf([word('meetse')])], 'nso'));
    expect(ask(sepedi, 'water', { variety: 'nso' }).total).toBe(1);
    expect(ask(sepedi, 'water', { variety: 'st' }).total).toBe(0);
  });

  test('two parts are searched together, without entries that both contain', () => {
    const shared = entry('atom', ['athomo']);
    const both = index(
      pack('sotho', [shared, entryOf([word('metsi')])], 'st'),
      pack('sotho', [shared, entryOf([word('meetse')])], 'nso'),
    );
    expect(ask(both, 'atom').total).toBe(1);
    expect(ask(both, 'water').total).toBe(2);
  });
});
