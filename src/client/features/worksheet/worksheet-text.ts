import { tabDrafts } from '#client/runtime/session/drafts.ts';
import type { Draft, DraftedForm } from '#client/runtime/session/useDraft.ts';
import { type Language, languageIds } from '#domain/languages.ts';

/** The values of the form. `language` is null until the person chooses one. */
export type WorksheetText = { text: string; language: Language | null };

export const emptyWorksheet: WorksheetText = { text: '', language: null };

/** The language of the form if the person neither chose one nor has a remembered one. */
export const FIRST_LANGUAGE: Language = languageIds[0];

const readLanguage = (value: unknown): Language | null =>
  languageIds.find((id) => id === value) ?? null;

/** @returns the stored text, or null if the stored value is not a text */
function readWorksheet(stored: unknown): Draft<WorksheetText> | null {
  const { text: fields } = readFields(stored);
  const { text, language } = readFields(fields);
  if (typeof text !== 'string') return null;
  return { text: { text, language: readLanguage(language) }, attempt: null };
}

const readFields = (raw: unknown): Record<string, unknown> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};

/** Returns what was typed and chosen before hydration. */
function readTyped(data: FormData): Partial<WorksheetText> {
  const text = String(data.get('text') ?? '');
  const language = readLanguage(data.get('language'));
  return {
    ...(text !== '' && { text }),
    ...(language !== FIRST_LANGUAGE && { language }),
  };
}

/**
 * The draft belongs to the tab and not to a user, so that the next person on a shared device does
 * not see the text.
 */
export const DRAFT_OWNER = 'tab';

export const draftedWorksheet: DraftedForm<WorksheetText> = {
  name: 'worksheet.v1',
  empty: emptyWorksheet,
  store: tabDrafts,
  same: (one, other) => one.text === other.text && one.language === other.language,
  read: readWorksheet,
  typed: (form) => readTyped(new FormData(form)),
};
