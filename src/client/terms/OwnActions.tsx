import { useState } from 'react';
import { Link } from 'wouter';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { paths } from '#client/runtime/paths.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { getProfileSummary, listSubmissions } from '#contract/account/profile.ts';
import { withdrawSubmission } from '#contract/terms/contribution.ts';
import { getTerm, listTerms } from '#contract/terms/dictionary.ts';
import type { Term } from '#contract/terms/term.ts';
import type { SenseFacts } from '#domain/concept/sense-label.ts';
import { m } from '#domain/messages.ts';
import { nameHeadword } from '#domain/page-names.ts';
import { ReviewTimesNote } from './ReviewTimes.tsx';

type OwnTerm = SenseFacts & Pick<Term, 'id' | 'englishWord'>;
type Props = { term: OwnTerm };

/** Lets authors edit their pending submission, or withdraw it after a confirmation. */
export function OwnActions({ term }: Props) {
  const word = nameHeadword(term);
  return (
    <div className="flex-row margin-top-3">
      <Link
        className="button"
        href={paths.contribute({ edit: term.id })}
        aria-label={m.change_request_edit_label({ word })}
      >
        <Icon name="edit" />
        {m.change_request_edit_button()}
      </Link>
      <WithdrawButton term={term} />
    </div>
  );
}

/** What authors can do with a submission that waits for a verifier, and how long that may take. */
export function PendingSubmission({ term }: { term: OwnTerm & Pick<Term, 'language'> }) {
  return (
    <>
      <OwnActions term={term} />
      <ReviewTimesNote language={term.language} />
    </>
  );
}

export function WithdrawButton({ term }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        className="button"
        type="button"
        aria-label={m.own_submission_withdraw_label({ word: nameHeadword(term) })}
        onClick={() => setAsking(true)}
      >
        {m.own_submission_withdraw_button()}
      </button>
      <WithdrawDialog id={term.id} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

type DialogProps = { id: string; open: boolean; onClose: () => void };

function WithdrawDialog({ id, open, onClose }: DialogProps) {
  const withdraw = useApiMutation(withdrawSubmission, {
    failed: m.own_submission_withdraw_failed(),
    serverSentence: 'conflict',
    invalidates: [listSubmissions, getProfileSummary, getTerm, listTerms],
    invalidatesOnConflict: [listSubmissions, getTerm],
    onSuccess: () =>
      toast({
        title: m.own_submission_withdrawn_title(),
        description: m.own_submission_withdrawn_description(),
      }),
  });
  return (
    <Dialog open={open} title={m.own_submission_withdraw_title()} onClose={onClose}>
      <div className="vertical-stack">
        <p>{m.own_submission_withdraw_hint()}</p>
        {withdraw.failure && <FailureNote failure={withdraw.failure} />}
        <DialogButtons
          tone="danger"
          submitLabel={m.own_submission_withdraw_button()}
          isPending={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ params: { id } }, { onSuccess: onClose })}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
