import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { useDraft } from '#client/runtime/session/useDraft.ts';
import { HistoryList } from '#client/terms/history/HistoryList.tsx';
import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import type { Review as ReviewReply } from '#contract/review/review.ts';
import type { HistoryEntry } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { TermStatus } from '#domain/term/status.ts';
import { toSubmissionExtras } from '#domain/term/submission.ts';
import { ClaimNote } from '../decisions/ClaimNote.tsx';
import { DecisionButtons } from '../decisions/DecisionButtons.tsx';
import { DecisionFailure } from '../decisions/DecisionFailure.tsx';
import { draftedReason, emptyReason, ReasonDialog } from '../decisions/ReasonDialog.tsx';
import { findLatestDecision, useUndo } from '../decisions/undo.ts';
import { useClaim } from '../decisions/useClaim.ts';
import { type DecisionKind, type ReasonKind, useDecision } from '../decisions/useDecision.ts';
import type { QueueView } from '../queue/queue-view.ts';
import { SubmissionCard } from '../queue/SubmissionCard.tsx';
import { SubmitterCard } from '../queue/SubmitterCard.tsx';
import { AuthorEdits, RequestAndEdits } from './AuthorEdits.tsx';
import { Checklist } from './Checklist.tsx';
import { ComparedTerms } from './ComparedTerms.tsx';
import { Comparison } from './Comparison.tsx';
import { ConceptWords } from './ConceptWords.tsx';
import { compareVersions, type Version } from './compare-versions.ts';
import { EditSection } from './EditSection.tsx';
import { draftedEdit, toEditText } from './edit-text.ts';
import { KeysHelp, reviewKeys, useKeysDialog } from './keys/KeysHelp.tsx';
import { useReviewKeys } from './keys/useReviewKeys.ts';
import { RevisedSubmission } from './RevisedSubmission.tsx';
import { UnsavedCorrection } from './UnsavedCorrection.tsx';
import type { ReviewLoop } from './useReviewLoop.ts';

const CONFLICT = 409;

type Props = { review: ReviewReply; view: QueueView | null; loop: ReviewLoop };

/** Shows a submission, its context, and the decisions that this verifier can make on it. */
export function Review({ review, view, loop }: Props) {
  const { term, revises, canDecide, changesRequested: request } = review;
  const owner = useUser()?.id ?? '';
  const start = toEditText(review);
  const edit = useDraft(draftedEdit(term.id, start), null);
  const reason = useDraft(draftedReason(term.id), emptyReason);
  const [reasonKind, setReasonKind] = useState<ReasonKind | null>(null);
  const dialogKind = reasonKind ?? 'reject';
  /** The version that the verifier was reading when somebody else changed the term. */
  const [reviewBefore, setReviewBefore] = useState<ReviewReply | null>(null);
  const decidable = canDecide === 'yes';
  const claim = useClaim(term.id, decidable, review.claim);
  const decision = useDecision({
    term,
    view,
    onSend: claim.abort,
    onDone: (kind) => {
      if (kind === 'edit') edit.drop();
      if (kind === 'reject' || kind === 'requestChanges') reason.drop();
    },
    openNext: loop.openAfterDecision,
    onConflict: () => {
      setReviewBefore(review);
      setReasonKind(null);
    },
  });
  const stored = toStored(review);
  const editButton = useRef<HTMLButtonElement>(null);
  const editing = decidable && edit.text !== null;
  useFocusReturn(editing, editButton);
  const keysDialog = useKeysDialog(reviewKeys, { hasReasons: true });
  const undo = useUndo();
  const client = useQueryClient();
  const startEdit = () => {
    decision.forgetFailures();
    edit.write(start);
  };
  const reject = () => setReasonKind('reject');
  const requestChanges = () => setReasonKind('requestChanges');
  // The other decisions would leave the edit out, so they are not offered during an edit.
  const choosing = decidable && !editing;
  const canApprove = choosing && !review.ownApproval;
  const canRequest = choosing && term.submitterId !== owner && !request?.isOpen;
  const idle = decision.pending === null;
  useReviewKeys({
    a: canApprove ? decision.approve : null,
    e: canApprove && idle ? startEdit : null,
    c: canRequest && idle ? requestChanges : null,
    r: choosing && idle ? reject : null,
    j: idle ? loop.skip : null,
    k: idle ? loop.openPrevious : null,
    z: () => {
      const latest = findLatestDecision(client);
      if (latest) undo(latest.id, latest.view);
    },
    '?': keysDialog.open,
  });

  const isConflict = decision.failure?.status === CONFLICT;
  const failureOf = (kind: DecisionKind) =>
    decision.failed === kind && !isConflict ? decision.failure : null;
  const sidebarFailure = isConflict ? decision.failure : failureOf('approve');

  return (
    <div className="sidebar-layout sidebar-layout--wide">
      <div className="vertical-stack">
        {request && <RequestAndEdits request={request} versions={review.versions} />}
        <SubmissionCard {...review}>
          {decidable && <ClaimNote claim={claim.currentClaim} />}
        </SubmissionCard>
        {reviewBefore && <TermChanged before={toStored(reviewBefore)} now={stored} />}
        {editing && edit.text && (
          <EditSection
            stored={stored}
            text={edit.text}
            restored={edit.restored}
            onChange={edit.write}
            pending={decision.pending}
            failure={isConflict ? decision.failure : failureOf('edit')}
            onSave={decision.edit}
            onCancel={edit.drop}
          />
        )}
        {!decidable && edit.text && (
          <UnsavedCorrection stored={stored} text={edit.text} onDiscard={edit.drop} />
        )}
        {revises && <RevisedSubmission current={stored} revises={revises} />}
        {!request && <AuthorEdits versions={review.versions} />}
        <ComparedTerms {...review.compare} />
        <ConceptWords concept={review.concept} termId={term.id} />
        <LazyPanel
          load={() => import('#client/terms/Conversation.tsx')}
          failed={m.comments_load_failed()}
        >
          {({ Conversation }) => <Conversation termId={term.id} word={term.englishWord} />}
        </LazyPanel>
      </div>
      <div className="vertical-stack">
        {!editing && (
          <aside
            className={decidable ? 'card dock' : 'card vertical-stack'}
            aria-labelledby="actions"
          >
            <h2 id="actions">{m.verification_actions_heading()}</h2>
            <DecisionFailure failure={sidebarFailure} isDecided={canDecide === 'closed'} />
            {decidable ? (
              <DecisionButtons
                pending={decision.pending}
                hasApproved={review.ownApproval}
                editButton={editButton}
                onApprove={decision.approve}
                onEdit={startEdit}
                onRequestChanges={canRequest ? requestChanges : null}
                onReject={reject}
              />
            ) : (
              <p>{whyNotDecidable[term.status]()}</p>
            )}
            <KeysHelp keys={reviewKeys} onOpen={keysDialog.open} />
          </aside>
        )}
        {decidable && reason.text.reason && !reasonKind && (
          <p className="note note--info note--slim">
            <span>{m.review_reasons_kept({ reason: reason.text.reason })}</span>
          </p>
        )}
        {decidable && (
          <Checklist
            reason={reason.text.reason}
            onReason={(changed) => reason.change({ reason: changed })}
          />
        )}
        <SubmitterCard submitter={review.submitter} />
        <ReviewHistory history={review.history} />
      </div>
      {keysDialog.dialog}
      {decidable && (
        <ReasonDialog
          open={reasonKind !== null}
          kind={dialogKind}
          text={reason.text}
          onChange={reason.change}
          isBusy={!idle}
          isSending={decision.pending === dialogKind}
          failure={failureOf(dialogKind)}
          onClose={() => {
            setReasonKind(null);
            decision.forgetFailures();
          }}
          onSend={(text, onFieldErrors) =>
            decision.sendReason({ kind: dialogKind, ...text }, onFieldErrors)
          }
        />
      )}
    </div>
  );
}

const toStored = (review: ReviewReply) => ({
  term: review.term,
  extras: toSubmissionExtras(review),
  concept: review.term.conceptNumber?.toString(),
  usage: review.term.usage,
});

const whyNotDecidable: Record<TermStatus, () => string> = {
  pending: m.errors_detail_own_submission,
  verified: m.verification_decided_verified,
  rejected: m.verification_decided_rejected,
};

/** When a section closes, returns the focus to the button that opened the section. */
function useFocusReturn(open: boolean, opener: RefObject<HTMLElement | null>) {
  const wasOpen = useRef(open);
  useLayoutEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open, opener]);
}

/** The latest entries of the term's history. */
function ReviewHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section className="card entry-section" aria-labelledby="review-history">
      <h2 id="review-history">{m.verification_history_heading()}</h2>
      <HistoryList entries={history.slice(0, limits.reviewHistory)} />
      <p className="muted margin-top-3">{m.verification_actions_audit_note()}</p>
    </section>
  );
}

type Content = Omit<Version, 'name'>;

/** After somebody else changed a term, shows what the verifier saw beside the term now. */
function TermChanged({ before, now }: { before: Content; now: Content }) {
  const versions = {
    before: { ...before, name: m.review_context_seen() },
    after: { ...now, name: m.review_context_now() },
  };
  if (compareVersions(versions.before, versions.after).length === 0) return null;
  return (
    <section className="card vertical-stack" aria-labelledby="changed">
      <h2 id="changed">{m.review_context_changed_heading()}</h2>
      <p>{m.review_context_changed_text()}</p>
      <Comparison caption={m.review_context_changed_caption()} {...versions} />
    </section>
  );
}
