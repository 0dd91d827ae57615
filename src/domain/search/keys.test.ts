import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, languageIds } from '../languages.ts';
import { PLACEHOLDER_MEANING } from '../term/fields.ts';
import { analyzeQuery } from './analyze.ts';
import { buildKeys, collectVocabulary, extractDefinitionWords } from './keys.ts';
import { rankSimilarKey, type SimilarKey } from './similar.ts';
import { normalizeSpelling, singularize } from './spelling.ts';
import { findCounterparts, findStems } from './stems.ts';
import { computeRank, rankToTier, tiers } from './tiers.ts';

const term = (
  englishWord: string,
  vernacularWord: string,
  language: Language,
  meaning = PLACEHOLDER_MEANING,
) => ({ englishWord, vernacularWord, language, meaning });

test('every word of a definition counts, however far down it stands, and what its last brackets hold', () => {
  const words = extractDefinitionWords(
    `${'It is a muscle. '.repeat(100)}Its sinoatrial node beats first (as the pacemaker does)`,
  );
  expect(words).toContain('sinoatrial');
  expect(words).toContain('pacemaker');
  expect(extractDefinitionWords('㌖'.repeat(4000)).every((word) => word.length <= 500)).toBe(true);
});

describe('stems', () => {
  test.each([
    ['izinkanyezi', 'zulu', 'kanyezi'],
    ['madomasi', 'shona', 'domasi'],
    ['seantshi', 'sotho', 'antshi'],
    ['lifate', 'sotho', 'fate'],
    ['vitendanishi', 'swahili', 'tendanishi'],
    ['tshikolo', 'venda', 'kolo'],
    ['ho bala', 'sotho', 'bala'],
    ['u vhala', 'venda', 'vhala'],
    ['amanzi ashisayo', 'zulu', 'nzi ashisayo'],
  ] as const)('%s in %s has %s', (word, language, stem) => {
    expect(findStems(word, language)).toContain(stem);
  });

  test('keep three letters, and are of their own language', () => {
    expect(findStems('ibo', 'zulu')).toEqual([]);
    expect(findStems('izinkanyezi', 'venda')).toEqual([]);
  });

  test.each([
    ['izinkanyezi', 'zulu', 'inkanyezi', true],
    ['inkanyezi', 'zulu', 'izinkanyezi', false],
    ['midzi', 'venda', 'mudzi', true],
    ['diantshi', 'sotho', 'seantshi', true],
    ['liantshi', 'sotho', 'seantshi', true],
    ['vitabu', 'swahili', 'kitabu', true],
    ['zvikoro', 'shona', 'chikoro', true],
  ] as const)('%s in %s belongs to %s', (word, language, fold, isPlural) => {
    expect(findCounterparts(word, language)).toContainEqual({ fold, isPlural: !isPlural });
  });
});

test.each([
  ['sotho', 'moeafalo', 'moyafalo'],
  ['sotho', 'lihoai', 'dihwai'],
  ['sotho', 'khutlotharo', 'kgutlotharo'],
  ['sotho', 'tjhelete', 'chelete'],
  ['shona', 'huropi', 'uropi'],
  ['shona', 'hana', 'ana'],
  ['swahili', 'dhambi', 'zambi'],
  ['zulu', 'unxantathu', 'unxantatu'],
  ['venda', 'tshikhathi', 'tshikati'],
] as const)('in %s %s and %s are spellings of one word', (language, one, other) => {
  expect(normalizeSpelling(one, language)).toBe(normalizeSpelling(other, language));
});

test.each([
  ['triangles', 'triangle'],
  ['bodies', 'body'],
  ['boxes', 'box'],
  ['glasses', 'glass'],
  ['virus', 'virus'],
  ['mass', 'mass'],
  ['blood cells', 'blood cell'],
])('the singular of %s is %s', (plural, one) => {
  expect(singularize(plural)).toBe(one);
});

describe('the keys of a term', () => {
  test('are one for each alternative and one for its definition', () => {
    const keys = buildKeys(
      term('Wa / Burama (verb)', 'mela; hola', 'venda', 'To grow, as plants do.'),
    );
    expect(keys.map((key) => [key.side, key.alternative, key.strict, key.fold])).toEqual([
      ['english', 0, 'wa', 'wa'],
      ['english', 1, 'burama', 'burama'],
      ['vernacular', 0, 'mela', 'mela'],
      ['vernacular', 1, 'hola', 'hola'],
      ['meaning', 0, '', ''],
    ]);
    expect(keys[4]!.tokens).toEqual(['m:grow', 'm:plants']);
  });

  test('name the language of stems and spellings, and join what has several words', () => {
    expect(buildKeys(term('water cycles', 'i-oksijini', 'zulu'))).toMatchObject([
      { tokens: ['w:water', 'w:cycles', 'z:watercycles', 'r:selcycretaw', 'p:water cycle'] },
      {
        tokens: ['w:i', 'w:oksijini', 'h:i oksijini', 'z:ioksijini', 'r:inijiskoi', 'zu:oksijini'],
      },
    ]);
  });

  test('are none where there is nothing to find, and none for the placeholder of an import', () => {
    expect(buildKeys(term('...', "' -", 'shona'))).toEqual([]);
    expect(buildKeys(term('sun', 'zuva', 'shona')).map((key) => key.side)).toEqual([
      'english',
      'vernacular',
    ]);
  });

  test('of any words fit the indexes, and its words are known', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(word, word, fc.constantFrom(...languageIds), (english, vernacular, language) => {
        const any = term(english, vernacular, language);
        const keys = buildKeys(any);
        for (const key of keys)
          for (const text of [key.fold, ...key.tokens])
            expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2046);
        const vocabulary = new Set(collectVocabulary(any, keys));
        for (const mark of keys.flatMap((key) => key.tokens))
          if (mark.startsWith('w:')) expect(vocabulary.has(mark.slice(2))).toBe(true);
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});

describe('a query', () => {
  test('is read by the rules of its language, or of all', () => {
    expect(analyzeQuery('Amagciwane', 'zulu')).toMatchObject({
      strict: 'amagciwane',
      fold: 'amagciwane',
      words: ['amagciwane'],
      singular: 'amagciwane',
      codeSwitch: [],
      languages: [
        { language: 'zulu', stems: ['gciwane'], counterparts: ['igciwane', 'iligciwane'] },
      ],
    });
    expect(analyzeQuery('water', 'all')!.languages.map((reading) => reading.language)).toEqual(
      languageIds,
    );
    expect(analyzeQuery('ama-cells', 'zulu')!.codeSwitch).toEqual(['cells', 'cell']);
    expect(analyzeQuery('i-photosynthesis', 'zulu')!.codeSwitch).toContain('photosynthesis');
  });

  test.each(['', '...', '\u0301', "'", ' - '])('%j holds nothing to find', (query) => {
    expect(analyzeQuery(query, 'all')).toBeNull();
  });
});

describe('how alike two spellings are', () => {
  const candidate = (
    fold: string,
    side: SimilarKey['side'] = 'vernacular',
    language: Language = 'zulu',
  ): SimilarKey => ({ side, alternative: 0, language, strict: fold, fold });
  const tierFor = (query: string, ...of: Parameters<typeof candidate>) => {
    const rank = rankSimilarKey(analyzeQuery(query, 'all')!, candidate(...of));
    return rank === null ? null : rankToTier(rank);
  };

  test.each([
    ['imolekyuli', 'imolekhuli', 'similar'],
    ['molekyuli', 'izimolekhuli', 'similarStem'],
    ['imolekkyuli', 'imolekhuli', 'lessSimilar'],
    ['umanzi', 'amanzi', 'similar'],
    ['isi', 'izi', null],
    ['amanzi', 'umlilo', null],
  ] as const)('%s and %s: %s', (query, fold, tier) => {
    expect(tierFor(query, fold)).toBe(tier);
  });

  test('words are compared one by one, and a missing space is one error', () => {
    expect(tierFor('watre cylce', 'the water cycle', 'english')).toBe('lessSimilarWords');
    expect(tierFor('watercycle', 'water cycle', 'english')).toBe('similar');
    expect(tierFor('water circle', 'fire cycle', 'english')).toBeNull();
  });
});

test('a rank orders by tier, then alternative, then length', () => {
  const ranks = [
    computeRank('strict', 0, 5),
    computeRank('strict', 0, 500),
    computeRank('strict', 1, 1),
    computeRank('strict', 40, 999),
    computeRank('fold', 0, 1),
    computeRank('definition', 0, 0),
  ];
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  for (const tier of tiers) expect(rankToTier(computeRank(tier, 99, 9999))).toBe(tier);
});

test('a short text of several words is known as one word, too', () => {
  const short = term('hot deck', 'real time', 'venda');
  expect(collectVocabulary(short, buildKeys(short))).toEqual(
    expect.arrayContaining(['hot', 'deck', 'hotdeck', 'realtime']),
  );
});
