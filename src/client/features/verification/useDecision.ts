import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { TermValues } from '#domain/term/fields.ts';
import type { SubmissionExtras } from '#domain/term/submission.ts';
import type { Usage } from '#domain/term/usage.ts';
import type { FieldError } from '#domain/text.ts';
import { useApproveTerm, useEditAndApproveTerm, useRejectTerm } from './queries.ts';

const kinds = ['approve', 'edit', 'reject'] as const;
export type DecisionKind = (typeof kinds)[number];
/** What a verifier stores. A concept that is null stays the same. */
export type Edit = TermValues & SubmissionExtras & { concept: number | null; usage: Usage };
type OnFieldErrors = (errors: readonly FieldError[]) => void;

/**
 * Provides the three decisions on a submission: approve, edit and approve, or reject. Sends only
 * one at a time, and opens the queue after a success.
 * @param onDone runs after a success, when the draft of that decision can be deleted
 */
export function useDecision(id: string, onDone: (kind: DecisionKind) => void) {
  const [, navigate] = useLocation();
  const finish = (kind: DecisionKind) => () => {
    onDone(kind);
    navigate(paths.verify());
  };
  const mutations = {
    approve: useApproveTerm(finish('approve')),
    edit: useEditAndApproveTerm(finish('edit')),
    reject: useRejectTerm(finish('reject')),
  };
  const pending = kinds.find((kind) => mutations[kind].isPending) ?? null;
  const failed = kinds.find((kind) => mutations[kind].failure !== null) ?? null;
  const forgetFailures = () => {
    for (const kind of kinds) mutations[kind].reset();
  };
  const decide = (send: () => void) => {
    if (pending) return;
    forgetFailures();
    send();
  };

  return {
    approve: () =>
      decide(() => mutations.approve.mutate({ params: { id }, body: { reason: undefined } })),
    edit: (edit: Edit, onFieldErrors: OnFieldErrors) =>
      decide(() => mutations.edit.mutate({ params: { id }, body: edit }, { onFieldErrors })),
    reject: (reason: string, onFieldErrors: OnFieldErrors) =>
      decide(() =>
        mutations.reject.mutate({ params: { id }, body: { reason } }, { onFieldErrors }),
      ),
    /** The decision that is being sent. */
    pending,
    /** The decision that failed, or null. `failure` contains the reason. */
    failed,
    failure: failed && mutations[failed].failure,
    forgetFailures,
  };
}
