import { type Language, nameLanguage } from '../languages.ts';
import { m } from '../messages.ts';
import { nameSubject, type Subject } from '../subjects.ts';

/** Names the languages and subjects of a scope. An empty list means all. */
export const nameCovered = (covered: {
  languages: readonly Language[];
  subjects: readonly Subject[];
}): string =>
  m.moderation_scope_summary({
    languages:
      covered.languages.map((id) => nameLanguage(id)).join(', ') ||
      m.moderation_scope_all_languages(),
    subjects:
      covered.subjects.map((id) => nameSubject(id)).join(', ') || m.moderation_scope_all_subjects(),
  });
