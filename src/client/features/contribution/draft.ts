import type { DraftedForm } from '#client/runtime/session/useDraft.ts';
import {
  emptySubmissionText,
  readSubmissionText,
  type SubmissionText,
  sameSubmissionText,
} from '#client/terms/form/submission-text.ts';
import { termFields } from '#domain/term/fields.ts';

/**
 * Describes the contribution form to `useDraft`. New terms share one draft. The revision of a
 * rejected submission, whose id is `revises`, and the edit of a pending one, whose id is `edits`,
 * have drafts of their own.
 * @param start the text of the fields that an older draft lacks
 */
export const draftedTerm = (
  { revises, edits }: { revises?: string | null; edits?: string | undefined },
  start: SubmissionText,
): DraftedForm<SubmissionText> => ({
  name: nameDraft(revises, edits),
  read: (stored) => readSubmissionText(stored, start),
  same: sameSubmissionText,
  empty: emptySubmissionText,
  typed: readTyped,
});

function nameDraft(revises: string | null | undefined, edits: string | undefined): string {
  if (edits) return `own-edit.v1.${edits}`;
  return revises ? `revision.v1.${revises}` : 'contribution.v1';
}

/**
 * Returns the fields of the form that differ from `start`. The details are not included, because
 * their controls load only after hydration.
 */
function readTyped(form: HTMLFormElement, start: SubmissionText): Partial<SubmissionText> {
  const data = new FormData(form);
  return Object.fromEntries(
    termFields.flatMap((field) => {
      const typed = data.get(field);
      return typeof typed === 'string' && typed !== start[field] ? [[field, typed]] : [];
    }),
  );
}
