import { type RefObject, useEffect, useRef, useState } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { readTyped, useSessionDraft } from '#client/runtime/session/useSessionDraft.ts';
import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import type { Review as ReviewReply } from '#contract/review.ts';
import { m } from '#domain/messages.ts';
import { readExtras } from '#domain/term/submission.ts';
import type { TermStatus } from '#domain/term/transitions.ts';
import { AuthorEdits, ChangesRequested } from './AuthorEdits.tsx';
import { Checklist } from './Checklist.tsx';
import { ClaimNote } from './ClaimNote.tsx';
import { ComparedTerms } from './ComparedTerms.tsx';
import { ConceptWords } from './ConceptWords.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { DecisionFailure } from './DecisionFailure.tsx';
import { EditSection } from './EditSection.tsx';
import { readEditText, toEditText } from './edit-text.ts';
import { KeysHelp, useKeysDialog } from './KeysHelp.tsx';
import type { QueueView } from './queue-view.ts';
import { ReasonDialog, type ReasonKind } from './ReasonDialog.tsx';
import { ReviewHistory } from './ReviewHistory.tsx';
import { RevisedSubmission } from './RevisedSubmission.tsx';
import { SubmissionCard } from './SubmissionCard.tsx';
import { SubmitterCard } from './SubmitterCard.tsx';
import { TermChanged } from './TermChanged.tsx';
import { UnsavedCorrection } from './UnsavedCorrection.tsx';
import { latestDecision, useUndo } from './undo.ts';
import { useClaim } from './useClaim.ts';
import { type DecisionKind, useDecision } from './useDecision.ts';
import { useReviewKeys } from './useReviewKeys.ts';
import type { ReviewLoop } from './useReviewLoop.ts';

const CONFLICT = 409;

type Props = { review: ReviewReply; view: QueueView | null; loop: ReviewLoop };

/** Shows a submission, its context, and the decisions that this verifier can make on it. */
export function Review({ review, view, loop }: Props) {
  const { term, revises, canDecide } = review;
  const owner = useUser()?.id ?? '';
  const start = toEditText(review);
  const edit = useSessionDraft(`edit.v1.${term.id}`, owner, (kept) => readEditText(kept, start));
  const reason = useSessionDraft(`rejection.v1.${term.id}`, owner, readTyped);
  const [asking, setAsking] = useState<ReasonKind | null>(null);
  const lastAsked = asking ?? 'reject';
  /** The version that the verifier was reading when somebody else changed the term. */
  const [seen, setSeen] = useState<ReviewReply | null>(null);
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
      setSeen(review);
      setAsking(null);
    },
  });
  const stored = toStored(review);
  const editButton = useRef<HTMLButtonElement>(null);
  const editing = decidable && edit.text !== null;
  useFocusReturn(editing, editButton);
  const keysDialog = useKeysDialog();
  const undo = useUndo();
  const startEdit = () => edit.write(start);
  const reject = () => setAsking('reject');
  const requestChanges = () => setAsking('requestChanges');
  const canApprove = decidable && !editing && !review.ownApproval;
  const canRequest = decidable && term.submitterId !== owner && !review.changesRequested;
  const idle = decision.pending === null;
  useReviewKeys({
    a: canApprove ? decision.approve : null,
    e: canApprove && idle ? startEdit : null,
    c: canRequest && idle ? requestChanges : null,
    r: decidable && idle ? reject : null,
    j: idle ? loop.skip : null,
    k: idle ? loop.openPrevious : null,
    z: () => {
      const latest = latestDecision();
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
        <SubmissionCard {...review}>{decidable && <ClaimNote held={claim.held} />}</SubmissionCard>
        {seen && <TermChanged seen={toStored(seen)} current={stored} />}
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
        {revises && <RevisedSubmission current={stored} revises={revises} />}
        <AuthorEdits versions={review.versions} />
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
        <aside
          className={decidable ? 'card dock' : 'card vertical-stack'}
          aria-labelledby="actions"
        >
          <h2 id="actions">{m.verification_actions_heading()}</h2>
          <DecisionFailure failure={sidebarFailure} isDecided={canDecide === 'closed'} />
          {decidable ? (
            <DecisionButtons
              pending={decision.pending}
              editing={editing}
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
          <KeysHelp onOpen={keysDialog.open} />
        </aside>
        <ChangesRequested request={review.changesRequested} />
        {decidable && reason.text && !asking && (
          <p className="note note--info note--slim">
            <span>{m.review_reasons_kept({ reason: reason.text })}</span>
          </p>
        )}
        {decidable && <Checklist reason={reason.text ?? ''} onReason={reason.write} />}
        <SubmitterCard submitter={review.submitter} />
        <ReviewHistory history={review.history} />
      </div>
      {keysDialog.dialog}
      {decidable && (
        <ReasonDialog
          open={asking !== null}
          kind={lastAsked}
          reason={reason.text ?? ''}
          onReason={reason.write}
          isBusy={!idle}
          isSending={decision.pending === lastAsked}
          failure={failureOf(lastAsked)}
          onClose={() => {
            setAsking(null);
            decision.forgetFailures();
          }}
          onSend={(text, onFieldErrors) => decision.sendReason(lastAsked, text, onFieldErrors)}
        />
      )}
    </div>
  );
}

const toStored = (review: ReviewReply) => ({
  term: review.term,
  extras: readExtras(review),
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
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open, opener]);
}
