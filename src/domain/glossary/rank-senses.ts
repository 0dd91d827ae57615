import { areClose } from '../concept/close-subjects.ts';
import { headwordKey } from '../concept/headword.ts';
import { singularize } from '../search/spelling-rules.ts';
import { fold } from '../search/text.ts';
import type { Subject } from '../subjects.ts';
import { englishFunctionWords } from './phrases.ts';

/**
 * A meaning of an English word of the text, in whichever languages it has words. `terms` is the
 * number of its verified terms.
 */
export type Meaning = {
  number: number;
  headword: string;
  subject: Subject;
  gloss: string | null;
  definition: string | null;
  labels: readonly string[];
  terms: number;
};

type Sense = { subject: Subject; gloss: string | null; conceptNumber: number | null };
type Entry<S extends Sense> = { english: string; senses: S[] };

/** How much a subject that is close to another one counts as evidence for it. */
const CLOSE_SUBJECT = 0.5;
/** How much a word counts that the gloss shares with the definition of another word. */
const WORD_OF_DEFINITION = 0.5;
/** How much a word of another passage of the text counts. */
const OTHER_PASSAGE = 0.25;
/** Words with the same first letters count as one word: "electric", "electricity". */
const STEM_LENGTH = 6;

/**
 * Orders the senses of each word of a text, the likeliest first. Three kinds of evidence count: how
 * many terms of the word have the subject of a sense, the subjects of the other words, and words
 * that the gloss, the definition and the other names of a sense share with the text (the Lesk
 * algorithm). The passages that contain the word count most. Equally likely senses keep their order.
 * @param passages the words of each part of the text without punctuation
 */
export function rankSenses<S extends Sense>(
  entries: readonly Entry<S>[],
  meanings: readonly Meaning[],
  passages: readonly (readonly string[])[],
): Entry<S>[] {
  const ofHeadword = Map.groupBy(meanings, ({ headword }) => headwordKey(headword));
  const byNumber = new Map(meanings.map((meaning) => [meaning.number, meaning]));
  const stemsOfPassages = passages.map((passage) => new Set(listStems(passage.join(' '))));
  const words = entries.map(({ english, senses }) => {
    const known = ofHeadword.get(headwordKey(english)) ?? [];
    const own = new Set(listStems(english));
    return {
      own,
      places: findPlaces(own, stemsOfPassages),
      subjects: weighSubjects(known.length > 0 ? known : senses),
      definition: new Set(listStems(known.map(({ definition }) => definition ?? '').join(' '))),
    };
  });
  const evidence = weighEvidence(words);
  return entries.map((entry, index) => {
    const { english, senses } = entry;
    if (senses.length < 2) return entry;
    const { own, places, subjects } = words[index]!;
    const nearness = evidence.nearnessOf(places);
    const isNear = (stem: string) => places.some((place) => stemsOfPassages[place]?.has(stem));
    const without = (text: string) => listStems(text).filter((stem) => !own.has(stem));
    const score = (sense: S): number => {
      const meaning = byNumber.get(sense.conceptNumber ?? 0);
      const gloss = without([sense.gloss, ...(meaning?.labels ?? [])].join(' '));
      const shared = new Set([...gloss, ...without(meaning?.definition ?? '')]);
      return (
        (subjects.get(sense.subject) ?? 0) +
        evidence.sum(evidence.supportFor(sense.subject), nearness, index) +
        [...shared].filter(isNear).length +
        WORD_OF_DEFINITION * evidence.sum(evidence.definedWith(gloss), nearness, index)
      );
    };
    const scores = new Map(senses.map((sense) => [sense, score(sense)]));
    return { english, senses: senses.toSorted((a, b) => scores.get(b)! - scores.get(a)!) };
  });
}

type Word = {
  places: readonly number[];
  subjects: ReadonlyMap<Subject, number>;
  definition: ReadonlySet<string>;
};

/**
 * Returns what the words of a text say about a sense, as a number for each word. The numbers are
 * computed once for each subject, place and stem, because a text can have hundreds of words.
 */
function weighEvidence(words: readonly Word[]) {
  const forEach = (value: (word: Word) => number) => Float64Array.from(words, value);
  const supportFor = memoize((subject: Subject) =>
    forEach(({ subjects }) => supportOf(subject, subjects)),
  );
  const nearnessAt = memoize((key: string) => {
    const places = new Set(key.split(' ').map(Number));
    return forEach((word) => (word.places.some((place) => places.has(place)) ? 1 : OTHER_PASSAGE));
  });
  const definedWithStem = memoize((stem: string) =>
    forEach(({ definition }) => (definition.has(stem) ? 1 : 0)),
  );
  return {
    supportFor,
    nearnessOf: (places: readonly number[]) => nearnessAt(places.join(' ')),
    /** Returns 1 for the words whose definition has one of the stems. */
    definedWith: (stems: readonly string[]) => {
      const found = new Float64Array(words.length);
      for (const stem of new Set(stems))
        for (const [index, has] of definedWithStem(stem).entries()) if (has) found[index] = 1;
      return found;
    },
    /** Adds up the numbers of the words, apart from the word itself. */
    sum: (values: Float64Array, nearness: Float64Array, except: number) => {
      let sum = 0;
      for (let index = 0; index < values.length; index++)
        if (index !== except) sum += values[index]! * nearness[index]!;
      return sum;
    },
  };
}

function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

/** Returns the places of the passages that contain a word, or all if its form there is unknown. */
function findPlaces(
  word: ReadonlySet<string>,
  passages: readonly ReadonlySet<string>[],
): readonly number[] {
  const found = [...passages.keys()].filter((place) =>
    [...word].every((stem) => passages[place]!.has(stem)),
  );
  return found.length > 0 ? found : [...passages.keys()];
}

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

/** Returns the share of each subject in the terms of a word. The shares of a word add up to 1. */
function weighSubjects(
  senses: readonly { subject: Subject; terms?: number }[],
): ReadonlyMap<Subject, number> {
  const total = sumOf(senses, ({ terms = 1 }) => terms);
  const weights = new Map<Subject, number>();
  for (const { subject, terms = 1 } of senses)
    weights.set(subject, (weights.get(subject) ?? 0) + terms / total);
  return weights;
}

/** Returns how much the subjects of another word speak for a subject, from 0 to 1. */
const supportOf = (subject: Subject, subjects: ReadonlyMap<Subject, number>): number =>
  sumOf([...subjects], ([other, weight]) => {
    if (other === subject) return weight;
    return areClose(subject, other) ? weight * CLOSE_SUBJECT : 0;
  });

/** Returns the beginnings of the words of a text that say something about its topic. */
const listStems = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}]+/u)
    .map(fold)
    .filter((word) => word.length > 2 && !englishFunctionWords.has(word))
    .map((word) => singularize(word).slice(0, STEM_LENGTH));
