import { useUser } from '#client/runtime/session/session.tsx';
import { readTyped, useSessionDraft } from '#client/runtime/session/useSessionDraft.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { ReasonForm } from '#client/ui/ReasonForm.tsx';
import type { Term } from '#contract/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { sendBackReason } from '#domain/term/transitions.ts';
import { useSendBack } from './mutations.ts';

/** Asks why a term is sent back to pending. */
export function SendBackForm({ term, onClose }: { term: Term; onClose: () => void }) {
  const reason = useSessionDraft(`send-back.v1.${term.id}`, useUser()?.id ?? '', readTyped);
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
      text={reason.text ?? ''}
      onText={reason.write}
      rule={sendBackReason}
      submitLabel={m.staff_send_back_button()}
      submitClass="button button--danger button--filled"
      isPending={isPending}
      failure={failure}
      onSubmit={(text, onFieldErrors) =>
        mutate({ params: { id: term.id }, body: { reason: text ?? '' } }, { onFieldErrors })
      }
      onClose={onClose}
    />
  );
}
