import type { Language } from './languages.ts';
import type { Subject } from './subjects.ts';

/**
 * The languages and subjects that come first in a verifier's queue. An empty list means all of
 * them.
 */
export type QueuePreferences = { languages: Language[]; subjects: Subject[] };

/** Whether the preferences change the order of the queue. */
export function prefersSome({ languages, subjects }: QueuePreferences): boolean {
  return languages.length > 0 || subjects.length > 0;
}
