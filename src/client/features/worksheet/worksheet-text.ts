import type { DraftedForm } from '#client/runtime/session/useDraft.ts';
import { type Language, languageIds } from '#domain/languages.ts';

/** The values of the form. `language` is null until the person chooses one. */
export type WorksheetText = { text: string; language: Language | null };

export const emptyWorksheet: WorksheetText = { text: '', language: null };

/** The language of the form if the person neither chose one nor has a remembered one. */
export const FIRST_LANGUAGE: Language = languageIds[0];

const readLanguage = (value: unknown): Language | null =>
  languageIds.find((id) => id === value) ?? null;

/** @returns the stored text, or null if the stored value is not a text */
function readWorksheet(stored: unknown): WorksheetText | null {
  const { text, language } = (stored ?? {}) as Record<string, unknown>;
  if (typeof text !== 'string') return null;
  return { text, language: readLanguage(language) };
}

/** Returns what was typed and chosen before hydration. */
function readTyped(data: FormData): Partial<WorksheetText> {
  const text = String(data.get('text') ?? '');
  const language = readLanguage(data.get('language'));
  return {
    ...(text !== '' && { text }),
    ...(language !== FIRST_LANGUAGE && { language }),
  };
}

/** The draft ends with the tab, so that the next person on a shared device does not see the text. */
export const draftedWorksheet: DraftedForm<WorksheetText> = {
  name: 'worksheet.v1',
  isOfTab: true,
  read: readWorksheet,
  typed: (form) => readTyped(new FormData(form)),
};
