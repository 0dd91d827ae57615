import { paths } from '#client/runtime/paths.ts';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { m } from '#domain/messages.ts';
import { useAcceptInvitation } from './queries.ts';

type Props = {
  token: string;
  /** Deletes the token, because the invitation was accepted or can never be accepted. */
  onUsed: () => void;
  onApply: () => void;
};

/** Offers to accept an invitation, which makes this person a verifier. */
export function Invited({ token, onUsed, onApply }: Props) {
  const accept = useAcceptInvitation({
    onUsed,
    // Loads a new document, because what this one knows about the user is from before the change.
    onAccepted: () => location.assign(paths.verify()),
  });
  const canRetry = accept.failure?.status !== 404 && accept.failure?.status !== 409;
  return (
    <section className="card vertical-stack">
      <h2>{m.applications_invited_heading()}</h2>
      <p>{m.applications_invited_text()}</p>
      {accept.failure && <FailureNote failure={accept.failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        {canRetry && (
          <button
            className="button button--primary"
            type="button"
            disabled={accept.isPending || accept.isSuccess}
            onClick={() => accept.mutate({ body: { token } })}
          >
            {accept.isPending ? m.ui_processing_button() : m.applications_invited_accept_button()}
          </button>
        )}
        <button className="button" type="button" onClick={onApply}>
          {m.applications_invited_apply_button()}
        </button>
      </p>
    </section>
  );
}
