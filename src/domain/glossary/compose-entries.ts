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

/** An English word of a glossary with its senses, the likeliest first. */
export type GlossaryEntry<Term extends GlossaryTerm> = {
  english: string;
  senses: GlossarySense<Term>[];
};

/**
 * Makes the entries of a glossary, in the order of the terms. Of the senses of a word, the one whose
 * subject more of the other words share is likelier.
 * @param terms the best of each sense first
 */
export function composeEntries<Term extends GlossaryTerm>(
  terms: readonly Term[],
): GlossaryEntry<Term>[] {
  const aligned = alignHeadwords(terms.map((term) => ({ ...term, englishWord: term.english })));
  const entries = groupBy(aligned, ({ englishWord }) => headwordKey(englishWord)).map((ofWord) => ({
    english: ofWord[0].englishWord,
    senses: groupBy(ofWord, senseKey).map(toSense),
  }));
  return sortSenses(entries);
}

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

/** Each word of the text counts once, however many senses it has. */
function sortSenses<Term extends GlossaryTerm>(
  entries: readonly GlossaryEntry<Term>[],
): GlossaryEntry<Term>[] {
  const counts = new Map<Subject, number>();
  for (const { senses } of entries)
    for (const { subject } of senses)
      counts.set(subject, (counts.get(subject) ?? 0) + 1 / senses.length);
  return entries.map(({ english, senses }) => {
    const own = (subject: Subject) => senses.filter((sense) => sense.subject === subject).length;
    const rate = ({ subject }: GlossarySense<Term>) =>
      (counts.get(subject) ?? 0) - own(subject) / senses.length;
    return { english, senses: senses.toSorted((a, b) => rate(b) - rate(a)) };
  });
}
