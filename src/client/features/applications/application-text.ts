import type { DraftedForm } from '#client/runtime/session/useDraft.ts';
import type { Application } from '#contract/account/applications.ts';
import type { Language } from '#domain/languages.ts';
import { applicationChoices, chosenAmong } from '#domain/people/application.ts';
import type { Subject } from '#domain/subjects.ts';

/** The texts and choices in the application form. */
export type ApplicationText = {
  motivation: string;
  background: string;
  languages: readonly Language[];
  subjects: readonly Subject[];
};

export const emptyApplication: ApplicationText = {
  motivation: '',
  background: '',
  languages: [],
  subjects: [],
};

/** Returns an earlier application as the initial content of the form. */
export const applicationText = ({
  motivation,
  background,
  languages,
  subjects,
}: Application): ApplicationText => ({ motivation, background, languages, subjects });

/**
 * Reads a stored draft. Leaves out languages and subjects that no longer exist.
 * @returns null if the stored value is not a draft
 */
export function readApplication(stored: unknown): ApplicationText | null {
  const { motivation, background, languages, subjects } = readFields(stored);
  if (typeof motivation !== 'string' || typeof background !== 'string') return null;
  return { motivation, background, ...choicesFrom(languages, subjects) };
}

export function sameApplication(one: ApplicationText, other: ApplicationText): boolean {
  const same = (these: readonly string[], those: readonly string[]) =>
    these.length === those.length && these.every((id) => those.includes(id));
  return (
    one.motivation === other.motivation &&
    one.background === other.background &&
    same(one.languages, other.languages) &&
    same(one.subjects, other.subjects)
  );
}

/** @returns the fields of the form that differ from `start` */
export function typedApplication(data: FormData, start: ApplicationText): Partial<ApplicationText> {
  const string = (name: string) => String(data.get(name) ?? '');
  const typed: ApplicationText = {
    motivation: string('motivation'),
    background: string('background'),
    ...choicesFrom(data.getAll('languages'), data.getAll('subjects')),
  };
  const fields = Object.keys(emptyApplication) as (keyof ApplicationText)[];
  return Object.fromEntries(
    fields
      .filter((field) => !sameApplication({ ...start, [field]: typed[field] }, start))
      .map((field) => [field, typed[field]]),
  );
}

export const draftedApplication: DraftedForm<ApplicationText> = {
  name: 'application.v1',
  empty: emptyApplication,
  read: readApplication,
  same: sameApplication,
  typed: (form, start) => typedApplication(new FormData(form), start),
};

const readFields = (raw: unknown): Record<string, unknown> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
const choicesFrom = (languages: unknown, subjects: unknown) => ({
  languages: chosenAmong(applicationChoices.languages.ids, languages),
  subjects: chosenAmong(applicationChoices.subjects.ids, subjects),
});
