import type { Language } from '../languages.ts';
import type { Subject } from '../subjects.ts';

/**
 * The languages and subjects whose submissions come first in a verifier's queue. If a list is
 * empty, no language (or subject) is preferred.
 */
export type QueuePreferences = { languages: Language[]; subjects: Subject[] };

/** Returns whether the preferences change the order of the queue. */
export function prefersSome({ languages, subjects }: QueuePreferences): boolean {
  return languages.length > 0 || subjects.length > 0;
}
