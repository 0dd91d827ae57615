import type { Subject } from '../subjects.ts';

/** Subjects that often share their words, so that a word rarely has two meanings among them. */
const groups: readonly (readonly Subject[])[] = [
  ['mathematics', 'physics', 'computer-science', 'engineering', 'astronomy'],
  ['physics', 'chemistry', 'engineering', 'geology'],
  ['chemistry', 'biology', 'medicine', 'public-health'],
  ['biology', 'agriculture', 'environmental-science'],
  ['environmental-science', 'geology', 'astronomy'],
  ['medicine', 'public-health', 'psychology'],
  ['economics', 'business-management', 'accounting-finance'],
  ['law', 'political-science', 'international-relations', 'history'],
  ['economics', 'political-science', 'sociology'],
  ['sociology', 'anthropology', 'cultural-studies', 'history'],
  ['psychology', 'education', 'philosophy', 'sociology'],
  ['linguistics-literature', 'communication-media', 'cultural-studies', 'education'],
  ['architecture', 'urban-planning', 'engineering'],
];

/** Whether two different subjects are close to each other. */
export const areClose = (a: Subject, b: Subject): boolean =>
  groups.some((group) => group.includes(a) && group.includes(b));
