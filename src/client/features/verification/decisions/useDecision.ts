import { useQueryClient } from '@tanstack/react-query';
import { type ToastText, toast } from '#client/ui/toasts/toast.ts';
import { type DecidedTerm, getReview } from '#contract/review/verification.ts';
import type { Term } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { TermField, TermValues } from '#domain/term/fields.ts';
import type { SubmissionExtras } from '#domain/term/submission.ts';
import type { Usage } from '#domain/term/usage.ts';
import type { FieldError } from '#domain/text.ts';
import type { QueueView } from '../queue/queue-view.ts';
import {
  useApproveTerm,
  useEditAndApproveTerm,
  useRejectTerm,
  useRequestChanges,
} from './decision-mutations.ts';
import { rememberDecision, useUndo } from './undo.ts';

const kinds = ['approve', 'edit', 'reject', 'requestChanges'] as const;
export type DecisionKind = (typeof kinds)[number];
/** A decision as the client sends it. `concept` is null if the concept does not change. */
export type Edit = TermValues & SubmissionExtras & { concept: number | null; usage: Usage };
export type ReasonKind = 'reject' | 'requestChanges';
/** `field` is the field that a request for changes is about, or null. */
export type ReasonText = { reason: string; field: TermField | null };
export type OnFieldErrors = (errors: readonly FieldError[]) => void;

type Options = {
  /** The term as the verifier sees it. */
  term: Pick<Term, 'id' | 'version'>;
  /** The view from which the term was opened, if any. */
  view: QueueView | null;
  /** Runs before a decision is sent. */
  onSend: () => void;
  /** Runs after a success, when the draft of that decision can be deleted. */
  onDone: (kind: DecisionKind) => void;
  /** Opens the next submission. */
  openNext: () => Promise<void>;
  /** Runs if somebody else changed the term first. */
  onConflict: () => void;
};

/**
 * Provides the decisions on a submission: approve, edit and approve, reject, or request changes.
 * Sends one decision at a time, offers to undo the decision, and then opens the next submission.
 */
export function useDecision({ term, view, onSend, onDone, openNext, onConflict }: Options) {
  const { id, version } = term;
  const client = useQueryClient();
  const offerUndo = useUndoToast(id, view);
  const handlers = (kind: DecisionKind) => ({
    onConflict,
    onDecided: async (reply: DecidedTerm, text: ToastText) => {
      onDone(kind);
      offerUndo(reply, text);
      await client.invalidateQueries({ queryKey: [getReview.path], refetchType: 'none' });
      await openNext();
    },
  });
  const mutations = {
    approve: useApproveTerm(handlers('approve')),
    edit: useEditAndApproveTerm(handlers('edit')),
    reject: useRejectTerm(handlers('reject')),
    requestChanges: useRequestChanges(handlers('requestChanges')),
  };
  const pending = kinds.find((kind) => mutations[kind].isPending) ?? null;
  const failed = kinds.find((kind) => mutations[kind].failure !== null) ?? null;
  const forgetFailures = () => {
    for (const kind of kinds) mutations[kind].reset();
  };
  const decide = (send: () => void) => {
    if (pending) return;
    forgetFailures();
    onSend();
    send();
  };

  return {
    approve: () =>
      decide(() =>
        mutations.approve.mutate({ params: { id }, body: { reason: undefined, version } }),
      ),
    edit: (edit: Edit, onFieldErrors: OnFieldErrors) =>
      decide(() =>
        mutations.edit.mutate({ params: { id }, body: { ...edit, version } }, { onFieldErrors }),
      ),
    sendReason: (
      { kind, reason, field }: ReasonText & { kind: ReasonKind },
      onFieldErrors: OnFieldErrors,
    ) =>
      decide(() => {
        const [params, callbacks] = [{ id }, { onFieldErrors }];
        if (kind === 'reject')
          mutations.reject.mutate({ params, body: { reason, version } }, callbacks);
        else
          mutations.requestChanges.mutate({ params, body: { reason, field, version } }, callbacks);
      }),
    /** The decision that is being sent. */
    pending,
    /** The decision that failed, or null. `failure` contains the reason. */
    failed,
    failure: failed && mutations[failed].failure,
    forgetFailures,
  };
}

/** Returns a function that shows a toast about a decision, with a button that undoes it. */
function useUndoToast(id: string, view: QueueView | null) {
  const client = useQueryClient();
  const undo = useUndo();
  return ({ decision }: Pick<DecidedTerm, 'decision'>, text: ToastText) => {
    if (!decision) return toast(text);
    rememberDecision(client, { id, undoUntil: decision.undoUntil, view });
    return toast({
      ...text,
      duration: limits.toast.undoDuration,
      action: { label: m.review_loop_undo_button(), onSelect: () => undo(id, view) },
    });
  };
}
