import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '#client/runtime/api/api.ts';
import { useApi, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { onUnauthorized } from '#client/runtime/session/session.tsx';
import type { Failure } from '#client/ui/FailureNote.tsx';
import { toast } from '#client/ui/toast.tsx';
import { getTerm, listTerms } from '#contract/dictionary.ts';
import { getStats } from '#contract/home.ts';
import { m } from '#contract/messages.ts';
import {
  approveTerm,
  editAndApproveTerm,
  getReview,
  listMyActions,
  listPending,
  listRecentHistory,
  rejectTerm,
} from '#contract/verification.ts';
import type { TermInput } from '#domain/term/fields.ts';
import type { FieldError } from '#domain/text.ts';

/** What a verifier decides, with what the server needs to know for it. */
export type Decision =
  | { kind: 'approve' }
  | { kind: 'edit'; term: TermInput }
  | { kind: 'reject'; reason: string };

const told = {
  approve: {
    done: {
      title: m.verification_approved_title(),
      description: m.verification_approved_description(),
    },
    failed: m.verification_approve_failed(),
  },
  edit: {
    done: {
      title: m.verification_edited_title(),
      description: m.verification_edited_description(),
    },
    failed: m.verification_update_failed(),
  },
  reject: {
    done: {
      title: m.verification_rejected_title(),
      description: m.verification_rejected_description(),
    },
    failed: m.verification_reject_failed(),
  },
} as const;

/** Which decision failed, and whether because somebody else had decided. */
export type DecisionFailure = Failure & { kind: Decision['kind']; decided: boolean };

/**
 * Sends one decision at a time. Success tells so and goes back to the queue, which is asked for
 * anew.
 * @returns `decide`, which returns the fields that the server refused, if any; `working`, the
 * decision on its way; `failure`, why the last one was not made
 */
export function useDecision(id: string) {
  const api = useApi();
  const invalidate = useInvalidate();
  const [, navigate] = useLocation();
  const [working, setWorking] = useState<Decision['kind'] | null>(null);
  const [failure, setFailure] = useState<DecisionFailure | null>(null);

  const send = (decision: Decision) => {
    const params = { id };
    if (decision.kind === 'approve')
      return api.call(approveTerm, { params, body: { reason: undefined } });
    if (decision.kind === 'reject')
      return api.call(rejectTerm, { params, body: { reason: decision.reason } });
    return api.call(editAndApproveTerm, { params, body: decision.term });
  };

  const decide = async (decision: Decision): Promise<{ done: boolean; errors: FieldError[] }> => {
    if (working) return { done: false, errors: [] };
    setWorking(decision.kind);
    setFailure(null);
    try {
      await send(decision);
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      const status = error instanceof ApiError ? error.status : null;
      if (status === 401) {
        onUnauthorized();
        return { done: false, errors: [] };
      }
      setWorking(null);
      if (status === 400 && problem?.errors?.length) return { done: false, errors: problem.errors };
      const sentence = told[decision.kind].failed;
      const detail = problem?.detail ?? null;
      setFailure({ kind: decision.kind, sentence, detail, decided: status === 409 });
      toast({
        title: m.ui_error_title(),
        description: detail ? `${sentence} ${detail}` : sentence,
        destructive: true,
      });
      if (status === 409) void invalidate(getReview);
      return { done: false, errors: [] };
    }
    for (const endpoint of [
      listPending,
      listMyActions,
      listRecentHistory,
      getReview,
      listTerms,
      getTerm,
      getStats,
    ])
      void invalidate(endpoint);
    toast(told[decision.kind].done);
    navigate(paths.verify());
    return { done: true, errors: [] };
  };

  return { decide, working, failure, forgetFailure: () => setFailure(null) };
}
