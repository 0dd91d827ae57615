import { useState } from 'react';
import { Link } from 'wouter';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { paths } from '#client/runtime/paths.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { toast } from '#client/ui/toast.tsx';
import { withdrawSubmission } from '#contract/contribution.ts';
import { getTerm, listTerms } from '#contract/dictionary.ts';
import { getProfileSummary, listSubmissions } from '#contract/profile.ts';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';

type Props = { term: Pick<Term, 'id' | 'englishWord'> };

/** What authors can do with their pending submission: edit it or, after a question, withdraw it. */
export function OwnActions({ term: { id, englishWord: word } }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex-row margin-top-3">
      <Link
        className="button"
        href={paths.contribute({ edit: id })}
        aria-label={m.own_submission_edit_label({ word })}
      >
        <Icon name="edit" />
        {m.own_submission_edit_button()}
      </Link>
      <button
        className="button"
        type="button"
        aria-label={m.own_submission_withdraw_label({ word })}
        onClick={() => setAsking(true)}
      >
        {m.own_submission_withdraw_button()}
      </button>
      <WithdrawDialog id={id} open={isAsking} onClose={() => setAsking(false)} />
    </div>
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
        <div className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
          <button className="button" type="button" onClick={onClose}>
            {m.ui_cancel_button()}
          </button>
          <button
            className="button button--danger button--filled"
            type="button"
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id } }, { onSuccess: onClose })}
          >
            {withdraw.isPending ? m.ui_processing_button() : m.own_submission_withdraw_button()}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
