import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { submissionText } from '#client/terms/form/submission-text.ts';
import { RequestCard } from '#client/terms/RequestCard.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#domain/messages.ts';
import { ContributionForm } from './ContributionForm.tsx';
import { useOwnTerm } from './queries.ts';
import { NotEditable, NotLoaded } from './Revision.tsx';
import { UnsavedEdit } from './UnsavedEdit.tsx';

/** A form that contains the text of the user's pending submission. Saving opens the profile. */
export function OwnEdit({ id, owner }: { id: string; owner: string }) {
  const reply = useOwnTerm(id);
  const [, navigate] = useLocation();
  if (reply.isError) return <NotLoaded />;
  if (!reply.data) return <Skeleton label={m.contribution_revision_loading()} rows={2} />;
  const { term } = reply.data;
  const stored = submissionText(reply.data);
  if (term.submitterId !== owner || term.status !== 'pending')
    return (
      <div className="vertical-stack">
        <NotEditable
          title={m.own_submission_edit_nothing()}
          reason={m.own_submission_edit_only_pending()}
        />
        <UnsavedEdit id={id} stored={stored} />
      </div>
    );
  return (
    <div className="vertical-stack">
      <div className="note note--warning">
        <Icon name="edit" />
        <div>
          <h2 className="small-heading">{m.own_submission_edit_heading()}</h2>
          <p>{m.own_submission_edit_hint()}</p>
        </div>
      </div>
      {reply.data.changesRequested && (
        <RequestCard heading="h2" request={reply.data.changesRequested} />
      )}
      <ContributionForm
        start={stored}
        revises={null}
        edits={{ ...term, request: reply.data.changesRequested }}
        focusFirst={false}
        onSubmitted={() => navigate(paths.profile())}
      />
    </div>
  );
}
