import { describe, expect, test } from 'vitest';
import { readQuestion } from './question.ts';

const unfiltered = { language: null, variety: null };
const understandQuestion = (question: string) => readQuestion(question, unfiltered)[0] ?? null;

describe('a question that names a language', () => {
  test.each([
    ['what is photosynthesis in zulu', 'photosynthesis', 'zulu'],
    ['What is photosynthesis in isiZulu?', 'photosynthesis', 'zulu'],
    ['photosynthesis isizulu', 'photosynthesis', 'zulu'],
    ['zulu word for cell', 'cell', 'zulu'],
    ['what is the Shona word for cell membrane', 'cell membrane', 'shona'],
    ['how do you say blood pressure in Kiswahili', 'blood pressure', 'swahili'],
    ['translate star to tshivenḓa', 'star', 'venda'],
    ['translate star into Tshivenda', 'star', 'venda'],
    ['what is cell called in sesotho', 'cell', 'sotho'],
    ['sepedi for water cycle', 'water cycle', 'sotho'],
    ['in venda, mountain', 'mountain', 'venda'],
    ['the cell in the zulu language', 'cell', 'zulu'],
    ['cell zulu translation', 'cell', 'zulu'],
    ['what do you call a cell in zulu please', 'cell', 'zulu'],
    ['inhliziyo in english', 'inhliziyo', null],
    ['what is the english of inhliziyo', 'inhliziyo', null],
    ['give me the zulu term for atom', 'atom', 'zulu'],
    ['whats the zulu for atom', 'atom', 'zulu'],
    ['atom - zulu', 'atom', 'zulu'],
    ['english to zulu atom', 'atom', 'zulu'],
    ['translate to zulu: atom', 'atom', 'zulu'],
    ['what\'s the Tshivenda word for "water cycle', 'water cycle', 'venda'],
    ['what do zulu people call atom', 'atom', 'zulu'],
  ])('%j asks for %j in %s', (question, query, language) => {
    expect(understandQuestion(question)).toMatchObject({ query, language });
  });
});

describe('a question that names a variety of Sotho', () => {
  test.each([
    ['acid Sepedi', 'acid', 'nso'],
    ['heart in northern sotho', 'heart', 'nso'],
    ['sepedi word for fraction', 'fraction', 'nso'],
    ['heart in Northern Sesotho', 'heart', 'nso'],
    ['what is heart in Sesotho sa Leboa?', 'heart', 'nso'],
    ['pedi for water cycle', 'water cycle', 'nso'],
    ['heart in Sesotho', 'heart', 'st'],
    ['heart southern sotho', 'heart', 'st'],
    ['the southern sesotho word for heart', 'heart', 'st'],
    ['heart in Lesotho', 'heart', 'st'],
    ['heart in sotho', 'heart', null],
    ['heart in zulu', 'heart', null],
  ])('%j asks for %j in %s', (question, query, variety) => {
    expect(understandQuestion(question)).toMatchObject({ query, variety });
  });
});

test.each([
  ['nothing', { language: null, variety: null }, { language: 'sotho', variety: 'nso' }],
  ['Sotho', { language: 'sotho', variety: null }, { language: null, variety: 'nso' }],
  ['Sesotho', { language: 'sotho', variety: 'st' }, { language: null, variety: null }],
  ['Zulu', { language: 'zulu', variety: null }, { language: null, variety: null }],
] as const)('under a filter for %s, a question for Sepedi keeps %j', (_name, filters, kept) => {
  expect(readQuestion('acid in Sepedi', filters)[0]).toEqual({ query: 'acid', ...kept });
});

describe('a question that names no language', () => {
  test.each([
    ['define osmosis', 'osmosis'],
    ['osmosis meaning', 'osmosis'],
    ['what is osmosis', 'osmosis'],
    ["what's an atom?", 'atom'],
    ['What are the cells', 'cells'],
    ['what does osmosis mean', 'osmosis'],
    ['what is the meaning of osmosis?', 'osmosis'],
    ['meaning of the water cycle', 'water cycle'],
    ['please tell me what osmosis means', 'osmosis'],
    ['define the term osmosis', 'osmosis'],
    ['what does the word osmosis mean', 'osmosis'],
    ['tell me about osmosis', 'osmosis'],
    ['the cell', 'cell'],
    ['to dissolve', 'dissolve'],
    ['to please', 'please'],
    ['the translation', 'translation'],
    ['an atom', 'atom'],
  ])('%j asks for %j', (question, query) => {
    expect(understandQuestion(question)).toMatchObject({ query, language: null, variety: null });
  });
});

test.each([
  ['to budget', true],
  ['what is the zulu word for to budget', true],
  ['a budget', undefined],
  ['what is a budget in zulu', undefined],
])('knows whether %j asks for a verb', (question, asksVerb) => {
  expect(understandQuestion(question)?.asksVerb).toBe(asksVerb);
});

test.each([
  'cell',
  'water cycle',
  'zulu',
  'the',
  'what is',
  'state of the art',
  'anthem',
  'i-oxygen',
])('%j is not a question', (query) => {
  expect(understandQuestion(query)).toBeNull();
});

test('takes little time for a query that only resembles a question', () => {
  const before = process.cpuUsage();
  understandQuestion('what is the meaning of the word for '.repeat(6).slice(0, 200));
  understandQuestion(`${'in zulu '.repeat(24)}x`);
  // CPU time, unlike elapsed time, does not depend on other programs.
  expect(process.cpuUsage(before).user).toBeLessThan(200_000);
});
