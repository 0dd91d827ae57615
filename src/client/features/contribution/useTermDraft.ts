import type { RefObject } from 'react';
import { type DraftedForm, useDraft } from '#client/runtime/session/useDraft.ts';
import { emptyTermText, sameTermText, type TermText } from '#client/terms/term-text.ts';
import { termFields } from '#domain/term/fields.ts';
import { draftName, readContribution } from './draft.ts';

const contribution: DraftedForm<TermText> = {
  name: draftName,
  empty: emptyTermText,
  read: readContribution,
  same: sameTermText,
  typed: typedTermText,
};

/**
 * Manages the text of the contribution form, which is stored as a draft. New terms share one draft.
 * The revision of a rejected submission, whose id is `revises`, has a draft of its own. `start` is
 * the initial text.
 */
export const useTermDraft = (
  owner: string,
  start: TermText,
  form: RefObject<HTMLFormElement | null>,
  revises: string | null,
) =>
  useDraft(
    revises ? { ...contribution, name: `revision.v1.${revises}` } : contribution,
    owner,
    start,
    form,
  );

/** Returns the fields of the form that differ from `start`. */
function typedTermText(form: HTMLFormElement, start: TermText): Partial<TermText> {
  const data = new FormData(form);
  return Object.fromEntries(
    termFields.flatMap((field) => {
      const typed = data.get(field);
      return typeof typed === 'string' && typed !== start[field] ? [[field, typed]] : [];
    }),
  );
}
