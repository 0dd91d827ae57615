import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, languageIds } from '../languages.ts';
import { PLACEHOLDER_MEANING } from '../term/placeholder.ts';
import { analyzeQuery } from './analyze.ts';
import { buildKeys, collectVocabulary, extractDefinitionWords } from './keys.ts';
import { rankSimilarKey, type SimilarKey } from './similar.ts';
import { normalizeSpelling, singularize } from './spelling-rules.ts';
import { findCounterparts, findStems } from './stems.ts';
import { computeRank, rankToTier, tiers } from './tiers.ts';

const term = (
  englishWord: string,
  vernacularWord: string,
  language: Language,
  meaning = PLACEHOLDER_MEANING,
) => ({ englishWord, vernacularWord, language, meaning });

test('extracts every word of a long definition, including those in brackets at its end', () => {
  const words = extractDefinitionWords(
    `${'It is a muscle. '.repeat(100)}Its sinoatrial node beats first (as the pacemaker does)`,
  );
  expect(words).toContain('sinoatrial');
  expect(words).toContain('pacemaker');
  expect(extractDefinitionWords('㌖'.repeat(4000)).every((word) => word.length <= 500)).toBe(true);
});

describe('findStems', () => {
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
  ] as const)('findStems: %j in %s has the stem %j', (word, language, stem) => {
    expect(findStems(word, language)).toContain(stem);
  });

  test('findStems leaves three or more letters, and uses only prefixes of the language', () => {
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
  ] as const)(
    'findCounterparts: %j in %s has the counterpart %j',
    (word, language, fold, isPlural) => {
      expect(findCounterparts(word, language)).toContainEqual({ fold, isPlural: !isPlural });
    },
  );
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
] as const)('normalizeSpelling in %s treats %j and %j as one word', (language, one, other) => {
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
])('singularize turns %j into %j', (plural, one) => {
  expect(singularize(plural)).toBe(one);
});

describe('buildKeys', () => {
  test('builds one key for each alternative and one for the definition', () => {
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

  test('prefixes stems and variants with their language, and joins texts of several words', () => {
    expect(buildKeys(term('water cycles', 'i-oksijini', 'zulu'))).toMatchObject([
      {
        tokens: ['w:water', 'w:cycles', 'z:watercycles', 'r:selcycretaw', 'p:water cycle'],
      },
      {
        tokens: [
          'w:i',
          'w:oksijini',
          'h:i oksijini',
          'z:ioksijini',
          'r:inijiskoi',
          'f:iuksijini',
          'zu:oksijini',
        ],
      },
    ]);
  });

  test('builds no key for a text without letters, or for a placeholder definition', () => {
    expect(buildKeys(term('...', "' -", 'shona'))).toEqual([]);
    expect(buildKeys(term('sun', 'zuva', 'shona')).map((key) => key.side)).toEqual([
      'english',
      'vernacular',
    ]);
  });

  test('limits the bytes of keys, and adds all their words to the vocabulary', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(word, word, fc.constantFrom(...languageIds), (english, vernacular, language) => {
        const any = term(english, vernacular, language);
        const keys = buildKeys(any);
        for (const key of keys)
          for (const text of [key.fold, ...key.tokens])
            expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2046);
        const vocabulary = new Set(collectVocabulary(any, keys));
        for (const token of keys.flatMap((key) => key.tokens))
          if (token.startsWith('w:')) expect(vocabulary.has(token.slice(2))).toBe(true);
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});

describe('analyzeQuery', () => {
  test('analyzes a query by the rules of one language or of all', () => {
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
    expect(analyzeQuery('water', 'all')!.languages.map(({ language }) => language)).toEqual(
      languageIds,
    );
    expect(analyzeQuery('ama-cells', 'zulu')!.codeSwitch).toEqual(['cells', 'cell']);
    expect(analyzeQuery('i-photosynthesis', 'zulu')!.codeSwitch).toContain('photosynthesis');
  });

  test.each(['', '...', '\u0301', "'", ' - '])(
    'returns null for %j, which contains nothing to search for',
    (query) => {
      expect(analyzeQuery(query, 'all')).toBeNull();
    },
  );
});

describe('rankSimilarKey', () => {
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
    ['imolekyuli', 'imolekhuli', 'closeSpelling'],
    ['molekyuli', 'izimolekhuli', 'similarStem'],
    ['imolekkyuli', 'imolekhuli', 'lessSimilar'],
    ['umanzi', 'amanzi', 'closeSpelling'],
    ['isi', 'izi', null],
    ['amanzi', 'umlilo', null],
  ] as const)('ranks the query %j against the key %j in the tier %s', (query, fold, tier) => {
    expect(tierFor(query, fold)).toBe(tier);
  });

  test('compares similar texts word by word, and counts a missing space as one edit', () => {
    expect(tierFor('watre cylce', 'the water cycle', 'english')).toBe('lessSimilarWords');
    expect(tierFor('watercycle', 'water cycle', 'english')).toBe('closeSpelling');
    expect(tierFor('w a t e rcycle', 'water cycle', 'english')).toBe('similar');
    expect(tierFor('water circle', 'fire cycle', 'english')).toBeNull();
  });
});

test('orders ranks by tier, then alternative, then length', () => {
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

test('adds a short text of several words to the vocabulary as one word as well', () => {
  const short = term('hot deck', 'real time', 'venda');
  expect(collectVocabulary(short, buildKeys(short))).toEqual(
    expect.arrayContaining(['hot', 'deck', 'hotdeck', 'realtime']),
  );
});
