import { expect, test } from 'vitest';
import type { Language } from '../languages.ts';
import { type ConceptFacts, compareConcepts, sumWeights } from './merge-evidence.ts';

const word = (language: Language, vernacularWord: string) => ({
  language,
  vernacularWord,
  partOfSpeech: null,
});
const aConcept = (change: Partial<ConceptFacts> = {}): ConceptFacts => ({
  headword: 'methodology',
  subject: 'education',
  gloss: null,
  definition: null,
  labels: [],
  words: [],
  ...change,
});
const alone = { others: 0, glossed: 0 };
const compare = (a: Partial<ConceptFacts>, b: Partial<ConceptFacts>, senses = alone) =>
  compareConcepts(aConcept(a), aConcept(b), senses).map(({ fact }) => fact);

test('two concepts without a gloss and with a shared word have the same meaning', () => {
  const evidence = compareConcepts(
    aConcept({ words: [word('sotho', 'mokgwa')] }),
    aConcept({ subject: 'psychology', words: [word('sotho', 'tsela; mokgwa')] }),
    alone,
  );
  expect(evidence).toEqual([
    { fact: 'sameHeadword', weight: 2, languages: [] },
    { fact: 'sharedWordsInOneLanguage', weight: 4, languages: ['sotho'] },
    { fact: 'closeSubjects', weight: 1, languages: [] },
  ]);
  expect(sumWeights(evidence)).toBe(7);
});

test('headwords that differ in hyphens and spaces are the same headword', () => {
  expect(compare({ headword: 'sea-water' }, { headword: 'seawater' })).toContain('sameHeadword');
  expect(compare({ headword: 'sea water' }, { headword: 'seawater' })).toContain('severalWords');
  expect(compare({ headword: 'cedi' }, { headword: 'cedi (1979–2007)' })).toContain(
    'synonymHeadword',
  );
});

test('short headwords and headwords with many or glossed senses have several meanings', () => {
  const base = { headword: 'base' };
  expect(compare(base, base)).toContain('shortHeadword');
  expect(compare(base, base)).not.toContain('manySenses');
  expect(compare(base, base, { others: 2, glossed: 1 })).toEqual([
    'sameHeadword',
    'shortHeadword',
    'manySenses',
    'glossedSenses',
    'sameSubject',
  ]);
});

test('words are compared within each language that both concepts have', () => {
  const a = { words: [word('sotho', 'nnete'), word('zulu', 'iqiniso'), word('venda', 'ngoho')] };
  const b = { words: [word('sotho', "'nete"), word('zulu', 'ubuqotho'), word('shona', 'ngoho')] };
  expect(compareConcepts(aConcept(a), aConcept(b), alone)).toMatchObject([
    {},
    { fact: 'sharedWordsInOneLanguage', languages: ['sotho'] },
    { fact: 'noSharedWordInOneLanguage', languages: ['zulu'] },
    { fact: 'sameSubject' },
  ]);
  const many = {
    words: ['sotho', 'zulu', 'venda', 'shona'].map((each) => word(each as 'zulu', each)),
  };
  expect(compare(many, many)).toContain('sharedWordsInMoreLanguages');
});

test.each([
  [{ gloss: 'rodent' }, { gloss: 'computer' }, 'otherGloss'],
  [{ gloss: 'rodent' }, {}, 'oneGloss'],
  [{ gloss: 'rodent' }, { gloss: 'Rodent' }, 'sameGloss'],
  [{ definition: 'A small animal.' }, { definition: 'a small animal' }, 'sameDefinition'],
  [{ definition: 'A small animal.' }, { definition: 'A device.' }, 'otherDefinition'],
  [{ labels: ['ink'] }, { labels: ['Ink'] }, 'sharedSynonym'],
  [{ labels: ['ink', 'dye'] }, { labels: ['dye', 'ink'] }, 'sharedSynonyms'],
] as const)('%o and %o are the fact %s', (a, b, fact) => {
  expect(compare(a, b)).toContain(fact);
});

test('other parts of speech count only if both concepts have one', () => {
  const noun = { words: [{ ...word('zulu', 'a'), partOfSpeech: 'noun' as const }] };
  const verb = { words: [{ ...word('shona', 'b'), partOfSpeech: 'verb' as const }] };
  expect(compare(noun, verb)).toContain('otherPartOfSpeech');
  expect(compare(noun, noun)).not.toContain('otherPartOfSpeech');
  expect(compare(noun, { words: [word('shona', 'b')] })).not.toContain('otherPartOfSpeech');
});

test('a definition of only one concept says nothing', () => {
  expect(compare({ definition: 'A way of doing.' }, {})).toEqual(compare({}, {}));
});
