import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { ReasonForm } from '#client/ui/forms/ReasonForm.tsx';
import type { Term } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { sendBackReason } from '#domain/term/reasons.ts';
import { useSendBack } from './mutations.ts';

/** Asks why a term is sent back to pending. */
export function SendBackForm({ term, onClose }: { term: Term; onClose: () => void }) {
  const reason = useDraft(draftedText(`send-back.v2.${term.id}`), '');
  const { mutate, isPending, failure } = useSendBack(() => {
    reason.drop();
    onClose();
  });
  return (
    <ReasonForm
      required
      subject={
        <p>
          <b>{term.englishWord}</b> <Vernacular term={term} />
        </p>
      }
      effect={m.staff_send_back_effect()}
      label={m.staff_reason_label()}
      hint={m.staff_reason_hint({ min: limits.text.rejectionReasonMin })}
      draft={reason}
      rule={sendBackReason}
      submitLabel={m.staff_send_back_button()}
      tone="danger"
      isPending={isPending}
      failure={failure}
      onSubmit={(text, onFieldErrors) =>
        mutate({ params: { id: term.id }, body: { reason: text ?? '' } }, { onFieldErrors })
      }
      onClose={onClose}
    />
  );
}
