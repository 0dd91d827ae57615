import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { AboutPerson } from '#client/moderation/AboutPerson.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { readTyped, useSessionDraft } from '#client/runtime/session/useSessionDraft.ts';
import { HistoryList } from '#client/terms/HistoryList.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getReview } from '#contract/verification.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { readExtras } from '#domain/term/submission.ts';
import { type TermStatus, termTransitions } from '#domain/term/transitions.ts';
import { DecisionButtons } from './DecisionButtons.tsx';
import { EditSection } from './EditSection.tsx';
import { readEditText, toEditText } from './edit-text.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { RevisedSubmission } from './RevisedSubmission.tsx';
import { SubmissionCard } from './SubmissionCard.tsx';
import { UnsavedCorrection } from './UnsavedCorrection.tsx';
import { type DecisionKind, useDecision } from './useDecision.ts';

const CONFLICT = 409;

/** Shows a submission, and the decisions that this verifier can make on it. */
export function Review(review: ReplyOf<typeof getReview>) {
  const { term, history, revises, selfReview } = review;
  const owner = useUser()?.id ?? '';
  const start = toEditText(review);
  const edit = useSessionDraft(`edit.v1.${term.id}`, owner, (kept) => readEditText(kept, start));
  const reason = useSessionDraft(`rejection.v1.${term.id}`, owner, readTyped);
  const decision = useDecision(term.id, (kind) => {
    if (kind === 'edit') edit.drop();
    if (kind === 'reject') reason.drop();
  });
  const stored = {
    term,
    extras: readExtras(review),
    concept: term.conceptNumber?.toString(),
    usage: term.usage,
  };
  const [rejecting, setRejecting] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const approvable: readonly TermStatus[] = termTransitions.approve.from;
  const decidable = approvable.includes(term.status) && (selfReview || term.submitterId !== owner);
  const editing = decidable && edit.text !== null;
  useFocusReturn(editing, editButton);

  const decidedBefore = decision.failure?.status === CONFLICT;
  const failureOf = (kind: DecisionKind) =>
    decision.failed === kind && !decidedBefore ? decision.failure : null;
  const sidebarFailure = decidedBefore ? decision.failure : failureOf('approve');

  return (
    <div className="sidebar-layout sidebar-layout--wide">
      <div className="vertical-stack">
        <SubmissionCard {...review} />
        {revises && <RevisedSubmission current={stored} revises={revises} />}
        {editing && edit.text && (
          <EditSection
            stored={stored}
            text={edit.text}
            restored={edit.restored}
            onChange={edit.write}
            pending={decision.pending}
            failure={failureOf('edit')}
            onSave={decision.edit}
            onCancel={edit.drop}
          />
        )}
        {!decidable && edit.text && (
          <UnsavedCorrection stored={stored} text={edit.text} onDiscard={edit.drop} />
        )}
      </div>
      <aside className="card vertical-stack" aria-labelledby="actions">
        <h2 id="actions">{m.verification_actions_heading()}</h2>
        <p className="muted">{m.verification_actions_audit_note()}</p>
        {sidebarFailure && (
          <FailureNote failure={sidebarFailure}>
            {decidedBefore && (
              <p>
                <Link href={paths.verify()}>{m.verification_back_link()}</Link>
              </p>
            )}
          </FailureNote>
        )}
        {decidable ? (
          <DecisionButtons
            pending={decision.pending}
            editing={editing}
            editButton={editButton}
            onApprove={decision.approve}
            onEdit={() => edit.write(start)}
            onReject={() => setRejecting(true)}
          />
        ) : (
          <p>{whyNotDecidable[term.status]()}</p>
        )}
        {decidable && reason.restored && !rejecting && (
          <p className="muted">{m.verification_reject_draft_hint()}</p>
        )}
        <AboutPerson person={review.submitter} />
        <hr className="divider" />
        <section className="entry-section">
          <h2>{m.verification_history_heading()}</h2>
          <HistoryList entries={history.slice(0, limits.reviewHistory)} />
        </section>
      </aside>
      {decidable && (
        <RejectDialog
          open={rejecting}
          reason={reason.text ?? ''}
          onReason={reason.write}
          pending={decision.pending}
          failure={failureOf('reject')}
          onClose={() => {
            setRejecting(false);
            decision.forgetFailures();
          }}
          onReject={decision.reject}
        />
      )}
    </div>
  );
}

const whyNotDecidable: Record<TermStatus, () => string> = {
  pending: m.errors_detail_own_submission,
  verified: m.verification_decided_verified,
  rejected: m.verification_decided_rejected,
};

/** When a section closes, returns the focus to the button that opened the section. */
function useFocusReturn(open: boolean, opener: RefObject<HTMLElement | null>) {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open, opener]);
}
