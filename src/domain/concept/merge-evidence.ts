import type { Language } from '../languages.ts';
import { normalizeSpelling } from '../search/spelling-rules.ts';
import { fold, splitAlternatives } from '../search/text.ts';
import type { Subject } from '../subjects.ts';
import type { PartOfSpeech } from '../term/parts-of-speech.ts';
import { areClose } from './close-subjects.ts';
import { factWeights, type MergeFact } from './merge-facts.ts';

/** What is stored about a concept and says whether another one has the same meaning. */
export type ConceptFacts = {
  /** The normalised headword. */
  headword: string;
  subject: Subject;
  gloss: string | null;
  definition: string | null;
  /** Its other English names. */
  labels: readonly string[];
  words: readonly {
    language: Language;
    vernacularWord: string;
    partOfSpeech: PartOfSpeech | null;
  }[];
};

/** The other concepts of the headword: how many there are, and how many of them have a gloss. */
export type Senses = { others: number; glossed: number };

/** A fact with its weight, and the languages whose words it is about. */
export type Evidence = { fact: MergeFact; weight: number; languages: Language[] };

const SHORT = 5;
const MANY_SENSES = 4;

/** Returns the key that two headwords share if they differ in spaces, hyphens and apostrophes only. */
export const looseHeadword = (headword: string): string => headword.replace(/[ '-]/g, '');

/** Returns what is known for and against one meaning of two concepts. */
export const compareConcepts = (a: ConceptFacts, b: ConceptFacts, senses: Senses): Evidence[] =>
  [
    ...compareHeadwords(a, b, senses),
    ...compareWords(a, b),
    ...compareLabels(a, b),
    ...compareDefinitions(a, b),
    ...compareGlosses(a, b),
    ...comparePartsOfSpeech(a, b),
    ...compareSubjects(a, b),
  ].map(({ fact, languages = [] }) => ({ fact, weight: factWeights[fact], languages }));

export const sumWeights = (evidence: readonly Pick<Evidence, 'weight'>[]): number =>
  evidence.reduce((sum, { weight }) => sum + weight, 0);

type Found = { fact: MergeFact; languages?: Language[] };
type Compare = (a: ConceptFacts, b: ConceptFacts) => Found[];

function compareHeadwords(a: ConceptFacts, b: ConceptFacts, { others, glossed }: Senses): Found[] {
  const key = looseHeadword(a.headword);
  if (key !== looseHeadword(b.headword)) return [{ fact: 'synonymHeadword' }];
  const isPhrase = [a, b].some(({ headword }) => headword.includes(' '));
  return [
    { fact: 'sameHeadword' },
    ...(isPhrase ? [{ fact: 'severalWords' } as const] : []),
    ...([...key].length <= SHORT ? [{ fact: 'shortHeadword' } as const] : []),
    ...(others + 2 >= MANY_SENSES ? [{ fact: 'manySenses' } as const] : []),
    ...(glossed > 0 ? [{ fact: 'glossedSenses' } as const] : []),
  ];
}

const shared = [
  'sharedWordsInOneLanguage',
  'sharedWordsInTwoLanguages',
  'sharedWordsInMoreLanguages',
] as const;
const unshared = [
  'noSharedWordInOneLanguage',
  'noSharedWordInTwoLanguages',
  'noSharedWordInMoreLanguages',
] as const;

/** Compares the words of each language that both concepts have. */
const compareWords: Compare = (a, b) => {
  const [first, second] = [foldWords(a), foldWords(b)];
  const both = [...first.keys()].filter((language) => second.has(language));
  const { common = [], apart = [] } = Object.groupBy(both, (language) =>
    overlaps(first.get(language), second.get(language)) ? 'common' : 'apart',
  );
  return [...countLanguages(shared, common), ...countLanguages(unshared, apart)];
};

const overlaps = <T>(a: ReadonlySet<T> = new Set(), b: ReadonlySet<T> = new Set()): boolean =>
  [...a].some((each) => b.has(each));

function countLanguages(facts: readonly MergeFact[], languages: Language[]): Found[] {
  const fact = facts[Math.min(languages.length, facts.length) - 1];
  return fact ? [{ fact, languages }] : [];
}

/** Spellings that differ within a language are the same word. */
function foldWords({ words }: ConceptFacts): Map<Language, Set<string>> {
  const byLanguage = Map.groupBy(words, ({ language }) => language);
  return new Map(
    [...byLanguage].map(([language, list]) => {
      const texts = list.flatMap(({ vernacularWord }) => splitAlternatives(vernacularWord));
      return [language, new Set(texts.map((text) => normalizeSpelling(fold(text), language)))];
    }),
  );
}

const compareLabels: Compare = (a, b) => {
  const known = new Set(a.labels.map(fold));
  const common = new Set(b.labels.map(fold).filter((label) => known.has(label)));
  if (common.size === 0) return [];
  return [{ fact: common.size === 1 ? 'sharedSynonym' : 'sharedSynonyms' }];
};

const compareDefinitions: Compare = (a, b) => {
  if (a.definition === null || b.definition === null) return [];
  const isSame = fold(a.definition) === fold(b.definition);
  return [{ fact: isSame ? 'sameDefinition' : 'otherDefinition' }];
};

const compareGlosses: Compare = (a, b) => {
  if (a.gloss === null && b.gloss === null) return [];
  if (a.gloss === null || b.gloss === null) return [{ fact: 'oneGloss' }];
  return [{ fact: fold(a.gloss) === fold(b.gloss) ? 'sameGloss' : 'otherGloss' }];
};

const comparePartsOfSpeech: Compare = (a, b) => {
  const [first, second] = [a, b].map(
    ({ words }) => new Set(words.flatMap(({ partOfSpeech }) => partOfSpeech ?? [])),
  ) as [Set<PartOfSpeech>, Set<PartOfSpeech>];
  const differs = first.size > 0 && second.size > 0 && !overlaps(first, second);
  return differs ? [{ fact: 'otherPartOfSpeech' }] : [];
};

const compareSubjects: Compare = (a, b) => {
  if (a.subject === b.subject) return [{ fact: 'sameSubject' }];
  return areClose(a.subject, b.subject) ? [{ fact: 'closeSubjects' }] : [];
};
