import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useViewerRole } from '#client/runtime/session/session.tsx';
import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { NamedTerm } from '#client/terms/senses/NamedTerm.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ReasonForm } from '#client/ui/forms/ReasonForm.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { HistoryEntry, Term } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import { sendBackReason } from '#domain/term/reasons.ts';
import { MergeForm } from './MergeForm.tsx';
import { useDeleteTerm, useSendBack } from './mutations.ts';
import { SpellingForm } from './SpellingForm.tsx';
import { Versions } from './Versions.tsx';

type Tool = 'spelling' | 'sendBack' | 'versions' | 'merge' | 'delete';

const headings: Record<Tool, () => string> = {
  spelling: m.staff_spelling_heading,
  sendBack: m.staff_send_back_heading,
  versions: m.staff_versions_heading,
  merge: m.staff_merge_heading,
  delete: m.staff_delete_heading,
};

/**
 * The tools with which verifiers correct a verified term, or send a decided one back.
 * Administrators can also delete the text of a rejected term.
 */
export function StaffTools({ term, history }: { term: Term; history: readonly HistoryEntry[] }) {
  const [tool, setTool] = useState<Tool | null>(null);
  const close = () => setTool(null);
  const isVerified = term.status === 'verified';
  // A withdrawn term is rejected too, but has no verifier.
  const isRejected = term.status === 'rejected' && term.verifierId !== null;
  const canDelete = can(useViewerRole(), 'term.delete') && isRejected;
  return (
    <section aria-labelledby="staff">
      <h2 id="staff" className="visually-hidden">
        {m.staff_heading()}
      </h2>
      <p className="flex-row">
        {isVerified && (
          <button className="button" type="button" onClick={() => setTool('spelling')}>
            <Icon name="edit" />
            {m.staff_spelling_button()}
          </button>
        )}
        <button className="button" type="button" onClick={() => setTool('sendBack')}>
          <Icon name="back" />
          {m.staff_send_back_button()}
        </button>
        {isVerified && (
          <button className="button" type="button" onClick={() => setTool('versions')}>
            <Icon name="clock" />
            {m.staff_versions_button()}
          </button>
        )}
        {isVerified && (
          <button className="button" type="button" onClick={() => setTool('merge')}>
            {m.staff_merge_button()}
          </button>
        )}
        {canDelete && (
          <button className="button button--danger" type="button" onClick={() => setTool('delete')}>
            {m.staff_delete_button()}
          </button>
        )}
      </p>
      <Dialog open={tool !== null} title={tool ? headings[tool]() : ''} onClose={close}>
        {tool === 'spelling' && <SpellingForm term={term} onClose={close} />}
        {tool === 'sendBack' && <SendBackForm term={term} onClose={close} />}
        {tool === 'delete' && <DeleteForm term={term} onClose={close} />}
        {tool === 'merge' && <MergeForm term={term} onClose={close} />}
        {tool === 'versions' && <Versions term={term} history={history} onClose={close} />}
      </Dialog>
    </section>
  );
}

/** Asks for confirmation before the text of a term is deleted. Then opens the dictionary. */
function DeleteForm({ term, onClose }: { term: Term; onClose: () => void }) {
  const [, navigate] = useLocation();
  const { mutate, isPending, failure } = useDeleteTerm(() =>
    navigate(paths.dictionary(), { replace: true }),
  );
  return (
    <>
      <p>
        <NamedTerm term={term} />
      </p>
      <p>{m.staff_delete_effect()}</p>
      {failure && <FailureNote failure={failure} />}
      <DialogButtons
        tone="danger"
        submitLabel={m.staff_delete_button()}
        isPending={isPending}
        onConfirm={() => mutate({ params: { id: term.id }, body: { confirmation: 'delete' } })}
        onClose={onClose}
      />
    </>
  );
}

/** Asks why a term is sent back to pending. */
function SendBackForm({ term, onClose }: { term: Term; onClose: () => void }) {
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
          <NamedTerm term={term} />
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
