import { senseKey } from '#domain/concept/headword.ts';
import type { SenseFacts } from '#domain/concept/sense-label.ts';
import type { Subject } from '#domain/subjects.ts';
import { senseSubjectSql } from './sense-subject-sql.ts';

/** What a list of words reads of the concept of each word. */
export type ConceptOfWord = SenseFacts & { conceptNumber: number | null; subject: Subject };

/** The words of one sense of an English word. */
export type SenseOfWord<Word> = ConceptOfWord & { words: Word[] };

/**
 * Groups the words of an English word by sense, in the order of the best word of each.
 * @param words the best first
 */
export function groupSenses<Word extends ConceptOfWord>(
  words: readonly Word[],
): SenseOfWord<Word>[] {
  const senses = Map.groupBy(words, ({ gloss, subject }) =>
    senseKey({ english: '', gloss, subject }),
  );
  return [...senses.values()].flatMap((ofSense) => {
    const [first] = ofSense;
    if (!first) return [];
    const { conceptNumber, subject, gloss, senseSubject } = first;
    return [{ conceptNumber, subject, gloss, senseSubject, words: ofSense }];
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
