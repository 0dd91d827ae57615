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
  typed: typedBefore,
};

/**
 * The text of the contribution form, kept as a draft. `start` is what the link says; a submission
 * that is taken up again (`revises`) has a draft of its own.
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

function typedBefore(form: HTMLFormElement, start: TermText): Partial<TermText> {
  const data = new FormData(form);
  return Object.fromEntries(
    termFields.flatMap((field) => {
      const typed = data.get(field);
      return typeof typed === 'string' && typed !== start[field] ? [[field, typed]] : [];
    }),
  );
}
