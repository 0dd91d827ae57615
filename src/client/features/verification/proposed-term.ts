import type { TermText } from '#client/terms/term-text.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { type Subject, subjectIds } from '#domain/subjects.ts';
import { type TermInput, termTexts } from '#domain/term/fields.ts';
import { checkText, type TextRule } from '#domain/text.ts';

/**
 * The term that saving the form now would store, so that the comparison shows what the history will
 * record. Invalid texts are shown as typed, and choices that were not made as unchanged; saving
 * reports both as errors.
 */
export function proposedTerm(term: TermInput, text: TermText): TermInput {
  const normalize = (raw: string, rule: TextRule) => {
    const checked = checkText(raw, rule);
    return checked.ok ? checked.value : raw.trim();
  };
  return {
    englishWord: normalize(text.englishWord, termTexts.englishWord) ?? '',
    meaning: normalize(text.meaning, termTexts.meaning) ?? '',
    vernacularWord: normalize(text.vernacularWord, termTexts.vernacularWord) ?? '',
    notes: normalize(text.notes, termTexts.notes),
    language: (languageIds as readonly string[]).includes(text.language)
      ? (text.language as Language)
      : term.language,
    subject: (subjectIds as readonly string[]).includes(text.subject)
      ? (text.subject as Subject)
      : term.subject,
  };
}
