import { type Subject, subjects } from '../subjects.ts';

/**
 * What tells a sense from the other senses of its headword. `senseSubject` is the subject of a
 * sense without a gloss, or null if the headword has only one sense.
 */
export type SenseFacts = { gloss: string | null; senseSubject: Subject | null };

/**
 * Returns the text that readers see beside the headword of a sense: the gloss, without one the
 * subject, or null if the headword has only one sense.
 */
export const labelSense = ({ gloss, senseSubject }: SenseFacts): string | null =>
  gloss ?? (senseSubject && subjects[senseSubject]);
