import type { RefObject } from 'react';
import { type DraftedForm, useDraft } from '#client/runtime/session/useDraft.ts';
import {
  emptySubmissionText,
  type SubmissionText,
  sameSubmissionText,
} from '#client/terms/submission-text.ts';
import { termFields } from '#domain/term/fields.ts';
import { draftName, nameEditDraft, readContribution } from './draft.ts';

const contribution: Omit<DraftedForm<SubmissionText>, 'name' | 'read'> = {
  empty: emptySubmissionText,
  same: sameSubmissionText,
  typed: typedTermText,
};

/**
 * Manages the text of the contribution form, which is stored as a draft. New terms share one draft.
 * The revision of a rejected submission, whose id is `revises`, and the edit of a pending one,
 * whose id is `edits`, have drafts of their own. `start` is the initial text.
 */
export const useTermDraft = (
  owner: string,
  start: SubmissionText,
  form: RefObject<HTMLFormElement | null>,
  { revises, edits }: { revises: string | null; edits: string | null },
) =>
  useDraft(
    {
      ...contribution,
      name: nameDraft(revises, edits),
      read: (stored) => readContribution(stored, start),
    },
    owner,
    start,
    form,
  );

function nameDraft(revises: string | null, edits: string | null): string {
  if (edits) return nameEditDraft(edits);
  return revises ? `revision.v1.${revises}` : draftName;
}

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
