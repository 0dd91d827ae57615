import { type Subject, subjectIds } from '../subjects.ts';

const SUBJECT_LETTERS = 'abcdefghijklmnopqrstuvwxyzABC';

/** Returns the letter of a subject: its position in the list of subjects. */
export const getSubjectLetter = (subject: Subject): string =>
  SUBJECT_LETTERS.charAt(subjectIds.indexOf(subject));

export const findSubjectByLetter = (letter: string): Subject | undefined =>
  letter === '' ? undefined : subjectIds[SUBJECT_LETTERS.indexOf(letter)];
