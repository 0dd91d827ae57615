import type { TermText } from '#client/terms/term-text.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { type Subject, subjectIds } from '#domain/subjects.ts';
import { type TermInput, termTexts } from '#domain/term/fields.ts';
import { checkText, type TextRule } from '#domain/text.ts';

/**
 * The term as it would be stored if the form were saved now, so that what is shown as changed is
 * what will be recorded.
 * A field that cannot be saved as it stands is shown as it was typed, an unchosen choice as
 * unchanged: the check at saving names both.
 */
export function proposed(term: TermInput, text: TermText): TermInput {
  const stored = (raw: string, rule: TextRule) => {
    const checked = checkText(raw, rule);
    return checked.ok ? checked.value : raw.trim();
  };
  return {
    englishWord: stored(text.englishWord, termTexts.englishWord) ?? '',
    meaning: stored(text.meaning, termTexts.meaning) ?? '',
    vernacularWord: stored(text.vernacularWord, termTexts.vernacularWord) ?? '',
    notes: stored(text.notes, termTexts.notes),
    language: (languageIds as readonly string[]).includes(text.language)
      ? (text.language as Language)
      : term.language,
    subject: (subjectIds as readonly string[]).includes(text.subject)
      ? (text.subject as Subject)
      : term.subject,
  };
}
