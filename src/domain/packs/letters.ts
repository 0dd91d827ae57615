import { type Subject, subjectIds } from '../subjects.ts';

const SUBJECT_LETTERS = 'abcdefghijklmnopqrstuvwxyzABC';

/** Returns the letter of a subject: its position in the list of subjects. */
export const subjectLetter = (subject: Subject): string =>
  SUBJECT_LETTERS.charAt(subjectIds.indexOf(subject));

export const subjectOfLetter = (letter: string): Subject | undefined =>
  letter === '' ? undefined : subjectIds[SUBJECT_LETTERS.indexOf(letter)];
