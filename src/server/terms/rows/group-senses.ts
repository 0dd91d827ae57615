import { alignHeadwords, senseKey } from '#domain/concept/headword.ts';
import type { SenseFacts } from '#domain/concept/sense-label.ts';
import type { Subject } from '#domain/subjects.ts';
import { senseSubjectSql } from './sense-subject-sql.ts';

/** What a list of words reads of the concept of each word. */
export type ConceptOfWord = SenseFacts & { conceptNumber: number | null; subject: Subject };

/** An English word with its words, the best first. */
type EntryOfWord<Word> = { englishWord: string; words: readonly Word[] };
/** The words of one sense of an English word. */
type SenseOfWord<Word> = ConceptOfWord & { englishWord: string; words: Word[] };

/**
 * Divides the English words of a page into their senses, in the order of the best word of each. The
 * senses of one headword have one spelling.
 */
export const listSenses = <Word extends ConceptOfWord>(
  entries: readonly EntryOfWord<Word>[],
): SenseOfWord<Word>[] => alignHeadwords(entries.flatMap(divideEntry));

function divideEntry<Word extends ConceptOfWord>({
  englishWord,
  words,
}: EntryOfWord<Word>): SenseOfWord<Word>[] {
  const senses = Map.groupBy(words, ({ gloss, subject }) =>
    senseKey({ english: '', gloss, subject }),
  );
  return [...senses.values()].flatMap((ofSense) => {
    const [first] = ofSense;
    if (!first) return [];
    const { conceptNumber, subject, gloss, senseSubject } = first;
    return [{ englishWord, conceptNumber, subject, gloss, senseSubject, words: ofSense }];
  });
}

/**
 * Returns a `ConceptOfWord` as SQL properties of a JSON object, of the concept `c`.
 * @param subject the SQL of the subject of the term, which may have no concept
 */
export const conceptOfWordSql = (subject: string): string => `
  'conceptNumber', c.number,
  'subject', coalesce(c.subject, ${subject}),
  'gloss', c.gloss,
  'senseSubject', ${senseSubjectSql('c')}`;
