import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { ProposalSubject } from '#client/terms/proposals/ProposalTexts.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ReasonForm } from '#client/ui/forms/ReasonForm.tsx';
import type { Proposal } from '#contract/terms/proposals.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { proposalRejection } from '#domain/review/proposal.ts';
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
  const draft = useDraft(draftedText(`reject-proposal.v2.${id}`), '');
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
      draft={draft}
      rule={proposalRejection}
      submitLabel={m.corrections_reject_submit()}
      tone="danger"
      isPending={isPending}
      failure={failure}
      onSubmit={(reason, onFieldErrors) =>
        mutate({ params: { id }, body: { reason: reason ?? '' } }, { onFieldErrors })
      }
      onClose={onClose}
    />
  );
}
