import { nameSubject, type Subject } from '../subjects.ts';

/**
 * What tells a sense from the other senses of its headword. `senseSubject` is the subject of a
 * sense, or null if the subject is not needed: the gloss is enough, or there is no other sense.
 */
export type SenseFacts = { gloss: string | null; senseSubject: Subject | null };

/**
 * Returns the text that readers see beside the headword of a sense: the gloss, the subject, both if
 * another sense has the same gloss, or null if the headword has only one sense.
 */
export function labelSense(facts: SenseFacts & { senseSubject: Subject }): string;
export function labelSense(facts: SenseFacts): string | null;
export function labelSense({ gloss, senseSubject }: SenseFacts): string | null {
  const subject = senseSubject && nameSubject(senseSubject);
  if (gloss === null) return subject;
  return subject === null ? gloss : `${gloss}, ${subject}`;
}

/** A gloss may also be its hash, because glosses are only compared. */
type Sense = { readonly gloss: string | number | null; readonly subject: unknown };

/**
 * Returns whether a sense needs its subject beside another sense of its headword, because it has no
 * gloss of its own. The SQL is src/server/terms/rows/sense-subject-sql.ts.
 */
export const needsSubject = (sense: Sense, other: Sense): boolean =>
  sense.subject === other.subject
    ? sense.gloss === null && other.gloss !== null
    : sense.gloss === null || sense.gloss === other.gloss;

type SenseOfHeadword = { gloss: string | null; subject: Subject };

/**
 * Returns what names a sense in a link from another sense of its headword: the gloss, the subject
 * if it has no gloss, or both if one of `senses` has the same gloss.
 */
export const distinguishSense = (
  sense: SenseOfHeadword,
  senses: readonly SenseOfHeadword[],
): SenseFacts => ({
  gloss: sense.gloss,
  senseSubject:
    sense.gloss === null || senses.some((other) => needsSubject(sense, other))
      ? sense.subject
      : null,
});
