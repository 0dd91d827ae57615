import { useUser } from '#client/runtime/session/session.tsx';
import { readTyped, useSessionDraft } from '#client/runtime/session/useSessionDraft.ts';
import { ProposalSubject } from '#client/terms/proposals/ProposalTexts.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ReasonForm } from '#client/ui/ReasonForm.tsx';
import type { Proposal } from '#contract/proposals.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { proposalRejection } from '#domain/proposal.ts';
import { useRejectProposal } from './queries.ts';

type Callbacks = { onClose: () => void; onRejected: () => void };

/** Asks for the reason of a rejection. */
export function RejectProposalDialog({
  proposal,
  ...callbacks
}: Callbacks & { proposal: Proposal | null }) {
  return (
    <Dialog
      open={proposal !== null}
      title={m.corrections_reject_heading()}
      onClose={callbacks.onClose}
    >
      {proposal && <RejectForm key={proposal.id} proposal={proposal} {...callbacks} />}
    </Dialog>
  );
}

function RejectForm({ proposal, onClose, onRejected }: Callbacks & { proposal: Proposal }) {
  const { id } = proposal;
  const draft = useSessionDraft(`reject-proposal.v1.${id}`, useUser()?.id ?? '', readTyped);
  const { mutate, isPending, failure } = useRejectProposal(() => {
    draft.drop();
    onRejected();
  });
  return (
    <ReasonForm
      required
      subject={
        <p>
          <ProposalSubject proposal={proposal} />
        </p>
      }
      effect={m.corrections_reject_effect()}
      label={m.corrections_reject_label()}
      hint={m.corrections_reject_hint({ min: limits.text.rejectionReasonMin })}
      text={draft.text ?? ''}
      onText={draft.write}
      rule={proposalRejection}
      submitLabel={m.corrections_reject_submit()}
      submitClass="button button--danger button--filled"
      isPending={isPending}
      failure={failure}
      onSubmit={(reason, onFieldErrors) =>
        mutate({ params: { id }, body: { reason: reason ?? '' } }, { onFieldErrors })
      }
      onClose={onClose}
    />
  );
}
