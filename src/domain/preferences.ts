import type { Language } from './languages.ts';
import type { Subject } from './subjects.ts';

/** Whose terms a verifier sees first; an empty list stands for all. */
export type QueuePreferences = { languages: Language[]; subjects: Subject[] };

/** Whether there is anything to put first. */
export function prefersSome({ languages, subjects }: QueuePreferences): boolean {
  return languages.length > 0 || subjects.length > 0;
}
