import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subjectIds } from '../subjects.ts';
import { usageIds } from '../term/usage.ts';
import { readDefinitions, writeDefinitions } from './definitions.ts';
import { PackError } from './format.ts';
import { readWords } from './read-words.ts';
import {
  type PackEntry,
  type PackSense,
  type PackWord,
  type WordsPack,
  writeWords,
} from './words-file.ts';

const aWord = (text: string, change: Partial<PackWord> = {}): PackWord => ({
  text,
  varieties: ['zu'],
  usage: 'unrated',
  reliability: 2,
  ...change,
});
const aSense = (change: Partial<PackSense>): PackSense => ({
  subject: 'biology',
  gloss: null,
  prominence: 0,
  place: 0,
  words: [],
  ...change,
});

const example: WordsPack = {
  language: 'zulu',
  part: 'all',
  entries: [
    {
      english: 'cell',
      senses: [
        aSense({ words: [aWord('inhlayiya'), aWord('inhlayiyakuphila')] }),
        aSense({
          subject: 'physics',
          gloss: 'battery',
          prominence: 1,
          words: [aWord('ilahle', { usage: 'preferred', reliability: 4 }), aWord('isiphehlo')],
        }),
      ],
      synonyms: [],
      forms: [],
    },
    {
      english: 'insect',
      senses: [aSense({ words: [aWord('isilokazane'), aWord('isinambuzane')] })],
      synonyms: ['bug'],
      forms: [{ text: 'izinambuzane', word: 1 }],
    },
  ],
};

test('writes one line for each headword, and lines for its other names and forms', () => {
  expect(writeWords(example)).toBe(
    [
      'mazwi 1 words zulu all 4',
      'cell\td inhlayiya|inhlayiyakuphila\tb!+4 ilahle\t. isiphehlo\t:battery',
      'insect\td isilokazane|isinambuzane',
      '=bug',
      '<izinambuzane\t1',
      '',
    ].join('\n'),
  );
  expect(readWords(writeWords(example))).toEqual(example);
});

test('marks the places of senses', () => {
  const places = [1, 0, 2].map((place) => aSense({ place, words: [aWord('inhlayiya')] }));
  const entries = [{ english: 'cell', senses: places, synonyms: [], forms: [] }];
  const file = writeWords({ ...example, entries });
  expect(file).toContain('cell\td> inhlayiya\td inhlayiya\td>> inhlayiya');
  expect(readWords(file).entries).toEqual(entries);
});

test('marks the varieties of Sotho, except in the part of a single one', () => {
  const entries: PackEntry[] = [
    {
      english: 'water',
      senses: [
        aSense({
          words: [
            aWord('metsi', { varieties: ['st'] }),
            aWord('meetse', { varieties: ['nso'] }),
            aWord('bobedi', { varieties: ['st', 'nso'] }),
            aWord('ha ho tsejwe', { varieties: [] }),
            aWord('lesotho', { varieties: ['st-LS'] }),
          ],
        }),
      ],
      synonyms: [],
      forms: [],
    },
  ];
  const line = (part: 'all' | 'st') =>
    writeWords({ language: 'sotho', part, entries }).split('\n')[1];
  expect(line('all')).toBe('water\tds metsi\t.n meetse\t.b bobedi\t. ha ho tsejwe\t.s lesotho');
  expect(line('st')).toBe('water\td metsi|meetse|bobedi|ha ho tsejwe|lesotho');
  const read = readWords(writeWords({ language: 'sotho', part: 'all', entries }));
  expect(read.entries[0]?.senses[0]?.words.map(({ varieties }) => varieties)).toEqual([
    ['st'],
    ['nso'],
    ['st', 'nso'],
    [],
    ['st'],
  ]);
});

const oddText = fc
  .string({ unit: fc.constantFrom(...'ab|=<\\.:! \t\npṱ🜨\r\u2028'), minLength: 1, maxLength: 12 })
  .filter((text) => text.length > 0);
const oddWord = fc.record({
  text: oddText,
  varieties: fc.constant<PackWord['varieties']>(['zu']),
  usage: fc.constantFrom(...usageIds),
  reliability: fc.constantFrom(2 as const, 3 as const, 4 as const),
});
const oddSense = fc.record({
  subject: fc.constantFrom(...subjectIds),
  gloss: fc.option(oddText),
  prominence: fc.nat({ max: 3 }),
  place: fc.nat({ max: 5 }),
  words: fc.array(oddWord, { minLength: 1, maxLength: 4 }),
});
const oddEntry = fc.record({
  english: oddText,
  senses: fc.array(oddSense, { minLength: 1, maxLength: 3 }),
  synonyms: fc.array(oddText, { maxLength: 2 }),
  forms: fc.array(fc.record({ text: oddText, word: fc.constant(0) }), { maxLength: 2 }),
});
const byEnglish = (one: { english: string }, other: { english: string }) =>
  one.english < other.english ? -1 : 1;
const oddPack = fc.uniqueArray(oddEntry, { selector: ({ english }) => english, maxLength: 8 }).map(
  (entries): WordsPack => ({
    language: 'zulu',
    part: 'all',
    entries: entries.toSorted(byEnglish),
  }),
);

test('reads back any texts, also those that contain separators', () => {
  fc.assert(
    fc.property(oddPack, (pack) => {
      expect(readWords(writeWords(pack))).toEqual(pack);
    }),
  );
});

test('reads back any definitions', () => {
  const definition = fc.record({
    english: oddText,
    subject: fc.constantFrom(...subjectIds),
    sense: fc.integer({ min: 1, max: 9 }),
    text: oddText,
  });
  fc.assert(
    fc.property(fc.array(definition, { maxLength: 8 }), (definitions) => {
      const pack = { language: 'venda' as const, definitions };
      expect(readDefinitions(writeDefinitions(pack))).toEqual(pack);
    }),
  );
});

const large = writeWords({
  ...example,
  entries: Array.from({ length: 3000 }, (_, number) => ({
    english: `word ${String(number).padStart(4, '0')}`,
    senses: [aSense({ words: [aWord(`igama ${number}`)] })],
    synonyms: [],
    forms: [],
  })),
});

test('refuses a file that was cut, at every 4 KB and at every line end', () => {
  const ends = [...large.matchAll(/\n/g)].map(({ index }) => index + 1).slice(0, -1);
  const steps = Array.from({ length: Math.floor(large.length / 4096) }, (_, n) => (n + 1) * 4096);
  expect(steps.length).toBeGreaterThan(10);
  for (const length of [0, 1, ...steps, ...ends.filter((_, index) => index % 50 === 0)])
    expect(() => readWords(large.slice(0, length)), String(length)).toThrow(PackError);
});

test.each([
  ['two entries in the wrong order', 'b\td x\na\td y\n', 2],
  ['an entry twice', 'a\td x\na\td y\n', 2],
  ['an entry without words', 'a\n', 1],
  ['a group without words', 'a\td\n', 1],
  ['an empty word', 'a\td x||y\n', 1],
  ['unknown flags', 'a\tdq x\n', 1],
  ['an unknown subject', 'a\tZ x\n', 1],
  ['further words before a sense', 'a\t.+ x\n', 1],
  ['a gloss before a sense', 'a\t:gloss\n', 1],
  ['a second gloss', 'a\td x\t:one\t:two\n', 1],
  ['an unknown escape', 'a\td x\\q\n', 1],
  ['a synonym before an entry', '=b\n', 1],
  ['a form of a word that does not exist', 'a\td x\n<y\t1\n', 2],
  ['a line too many', 'a\td x\nb\td y\n', 1],
])('refuses %s', (_, lines, count) => {
  expect(() => readWords(`mazwi 1 words zulu all ${count}\n${lines}`)).toThrow(
    expect.objectContaining({ problem: 'damaged' }),
  );
});

test.each([
  '',
  'mazwi',
  'mazwi 1 words klingon all 0\n',
  'mazwi 1 words zulu all x\n',
  '<!doctype html>\n',
])('refuses %j, which is not a pack', (text) => {
  expect(() => readWords(text)).toThrow(expect.objectContaining({ problem: 'damaged' }));
});

test('says that a file is of a newer format, whatever follows', () => {
  expect(() => readWords('mazwi 2 words zulu all 1 zstd\nx\n')).toThrow(
    expect.objectContaining({ problem: 'newerFormat' }),
  );
});

test('a file of the other kind is refused', () => {
  const definitions = writeDefinitions({ language: 'zulu', definitions: [] });
  expect(() => readWords(definitions)).toThrow(PackError);
  expect(() => readDefinitions(writeWords(example))).toThrow(PackError);
});
