import { alignHeadwords, headwordKey, senseKey } from '../concept/headword.ts';
import type { SenseFacts } from '../concept/sense-label.ts';
import { limits } from '../limits.ts';
import type { Subject } from '../subjects.ts';

/** A term that explains a phrase of the text, with the facts of its sense. */
export type GlossaryTerm = SenseFacts & {
  english: string;
  word: string;
  subject: Subject;
  conceptNumber: number | null;
};

export type GlossarySense<Term extends GlossaryTerm> = SenseFacts & {
  subject: Subject;
  conceptNumber: number | null;
  words: Term[];
};

/** An English word of a glossary with its senses. */
export type GlossaryEntry<Term extends GlossaryTerm> = {
  english: string;
  senses: GlossarySense<Term>[];
};

/**
 * Makes the entries of a glossary, in the order of the terms.
 * @param terms the best of each sense first
 */
export function composeEntries<Term extends GlossaryTerm>(
  terms: readonly Term[],
): GlossaryEntry<Term>[] {
  const aligned = alignHeadwords(terms.map((term) => ({ ...term, englishWord: term.english })));
  return groupBy(aligned, ({ englishWord }) => headwordKey(englishWord)).map((ofWord) => ({
    english: ofWord[0].englishWord,
    senses: groupBy(ofWord, senseKey).map(toSense),
  }));
}

/**
 * Keeps one of the senses of a word that have the same words, because the choice between them
 * changes nothing.
 */
export const mergeEqualSenses = <Term extends GlossaryTerm>({
  english,
  senses,
}: GlossaryEntry<Term>): GlossaryEntry<Term> => ({
  english,
  senses: groupBy(senses, listWords).map(([likeliest]) => likeliest),
});

const listWords = ({ words }: GlossarySense<GlossaryTerm>): string =>
  words
    .map(({ word }) => word.toLowerCase())
    .sort()
    .join('\n');

type Group<Item> = [Item, ...Item[]];
const groupBy = <Item>(items: readonly Item[], key: (item: Item) => string): Group<Item>[] =>
  [...Map.groupBy(items, key).values()] as Group<Item>[];

function toSense<Term extends GlossaryTerm>(terms: Group<Term>): GlossarySense<Term> {
  const [{ gloss, senseSubject, subject, conceptNumber }] = terms;
  const words = [...new Map(terms.map((term) => [term.word, term])).values()];
  return {
    gloss,
    senseSubject,
    subject,
    conceptNumber,
    words: words.slice(0, limits.glossary.wordsPerSense),
  };
}
