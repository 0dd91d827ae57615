import type { RefObject } from 'react';
import { type DraftedForm, useDraft } from '#client/runtime/session/useDraft.ts';
import { termFields } from '#domain/term/fields.ts';
import { draftName, readContribution } from './draft.ts';
import { emptySubmissionText, sameSubmissionText, type SubmissionText } from './submission-text.ts';

const contribution: DraftedForm<SubmissionText> = {
  name: draftName,
  empty: emptySubmissionText,
  read: readContribution,
  same: sameSubmissionText,
  typed: typedTermText,
};

/**
 * Manages the text of the contribution form, which is stored as a draft. New terms share one draft.
 * The revision of a rejected submission, whose id is `revises`, has a draft of its own. `start` is
 * the initial text.
 */
export const useTermDraft = (
  owner: string,
  start: SubmissionText,
  form: RefObject<HTMLFormElement | null>,
  revises: string | null,
) =>
  useDraft(
    revises ? { ...contribution, name: `revision.v1.${revises}` } : contribution,
    owner,
    start,
    form,
  );

/**
 * Returns the fields of the form that differ from `start`. The details are not included, because
 * their controls load only after hydration.
 */
function typedTermText(form: HTMLFormElement, start: SubmissionText): Partial<SubmissionText> {
  const data = new FormData(form);
  return Object.fromEntries(
    termFields.flatMap((field) => {
      const typed = data.get(field);
      return typeof typed === 'string' && typed !== start[field] ? [[field, typed]] : [];
    }),
  );
}
