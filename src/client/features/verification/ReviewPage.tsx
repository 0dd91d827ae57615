import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import type { PageProps } from '#client/runtime/route.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { HistoryList } from '#client/terms/HistoryList.tsx';
import { readTermText, termText } from '#client/terms/term-text.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import { details } from '#contract/errors.ts';
import { m } from '#contract/messages.ts';
import { getReview } from '#contract/verification.ts';
import { limits } from '#domain/limits.ts';
import type { TermInput } from '#domain/term/fields.ts';
import { termTransitions } from '#domain/term/transitions.ts';
import { Actions } from './Actions.tsx';
import { EditSection } from './EditSection.tsx';
import { KeptEdit } from './KeptEdit.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { RevisedSubmission } from './RevisedSubmission.tsx';
import { SubmissionCard } from './SubmissionCard.tsx';
import { type Decision, useDecision } from './useDecision.ts';
import { readTyped, useSessionDraft } from './useSessionDraft.ts';

export default function ReviewPage({ params }: PageProps<'review'>) {
  return (
    <>
      <Link className="back-link" href={paths.verify()}>
        <Icon name="back" />
        Back to Verify Dashboard
      </Link>
      <Review key={params.id} id={params.id} />
    </>
  );
}

function Review({ id }: { id: string }) {
  const review = useApiQuery(getReview, { params: { id } });
  if (review.data) return <Decide {...review.data} />;
  return (
    <>
      <h1 className="visually-hidden">{m.verification_review_title()}</h1>
      {review.isError ? (
        <Failed message={m.verification_review_failed()} />
      ) : (
        <Skeleton label="Loading the submission" />
      )}
    </>
  );
}

/** The submission beside what may be done with it. */
function Decide({ term, history, revises, selfReview }: ReplyOf<typeof getReview>) {
  const owner = useUser()?.id ?? '';
  const { decide, working, failure, forgetFailure } = useDecision(term.id);
  const edit = useSessionDraft(`edit.v1.${term.id}`, owner, readTermText);
  const reason = useSessionDraft(`rejection.v1.${term.id}`, owner, readTyped);
  const [rejecting, setRejecting] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const decidable =
    (termTransitions.approve.from as readonly string[]).includes(term.status) &&
    (selfReview || term.submitterId !== owner);
  const editing = decidable && edit.text !== null;
  useReturnOfFocus(editing, editButton);
  /** Said where the decision was made, unless there is nothing left to decide. */
  const failureOf = (kind: Decision['kind']) =>
    failure?.kind === kind && !failure.decided ? failure : null;

  const save = async (changed: TermInput) => {
    const { done, errors } = await decide({ kind: 'edit', term: changed });
    if (done) edit.drop();
    return errors;
  };
  const reject = async (given: string) => {
    const { done, errors } = await decide({ kind: 'reject', reason: given });
    if (done) reason.drop();
    return errors;
  };

  return (
    <div className="sidebar-layout sidebar-layout--wide">
      <div className="vertical-stack">
        <SubmissionCard term={term} />
        {revises && <RevisedSubmission term={term} revises={revises} />}
        {editing && edit.text && (
          <EditSection
            term={term}
            text={edit.text}
            restored={edit.restored}
            onChange={edit.write}
            working={working}
            failure={failureOf('edit')}
            onSave={save}
            onCancel={edit.drop}
          />
        )}
        {!decidable && edit.text && <KeptEdit term={term} text={edit.text} onDiscard={edit.drop} />}
      </div>
      <aside className="card vertical-stack" aria-labelledby="actions">
        <h2 id="actions">{m.verification_actions_heading()}</h2>
        <p className="muted">{m.verification_actions_audit_note()}</p>
        {failure && (failure.decided || failure.kind === 'approve') && (
          <FailureNote failure={failure}>
            {failure.decided && (
              <p>
                <Link href={paths.verify()}>Back to the queue</Link>
              </p>
            )}
          </FailureNote>
        )}
        {decidable ? (
          <Actions
            working={working}
            editing={editing}
            editButton={editButton}
            onApprove={() => decide({ kind: 'approve' })}
            onEdit={() => edit.write(termText(term))}
            onReject={() => setRejecting(true)}
          />
        ) : (
          <p>{term.status === 'pending' ? details.ownSubmission : decidedAlready[term.status]}</p>
        )}
        {decidable && reason.restored && !rejecting && (
          <p className="muted">
            Your unfinished reason for rejection is kept. Choose Reject to continue.
          </p>
        )}
        <hr className="divider" />
        <section className="entry-section">
          <h2>Change History</h2>
          <HistoryList entries={history.slice(0, limits.reviewHistory)} />
        </section>
      </aside>
      {decidable && (
        <RejectDialog
          open={rejecting}
          reason={reason.text ?? ''}
          onReason={reason.write}
          working={working}
          failure={failureOf('reject')}
          onClose={() => {
            setRejecting(false);
            forgetFailure();
          }}
          onReject={reject}
        />
      )}
    </div>
  );
}

const decidedAlready = {
  verified: 'This term has been verified. There is nothing left to decide.',
  rejected: 'This term has been rejected. There is nothing left to decide.',
} as const;

/** When the edit form is left, focus goes back to the button that opened it. */
function useReturnOfFocus(open: boolean, opener: RefObject<HTMLElement | null>) {
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) opener.current?.focus();
    was.current = open;
  }, [open, opener]);
}
