import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useDraft } from '#client/runtime/session/useDraft.ts';
import { type SubmissionText, submissionText } from '#client/terms/form/submission-text.ts';
import { extraNames } from '#client/terms/form/term-form.ts';
import { RequestCard } from '#client/terms/RequestCard.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#domain/messages.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import { showValue, termFields } from '#domain/term/fields.ts';
import { extraFields } from '#domain/term/submission.ts';
import { ContributionForm } from './ContributionForm.tsx';
import { draftedTerm } from './draft.ts';
import { useOwnTerm } from './queries.ts';
import { NotEditable, NotLoaded } from './Revision.tsx';

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

type UnsavedEditProps = { id: string; stored: SubmissionText };

/**
 * Shows what the author changed in a submission that can no longer be edited, so that they can copy
 * it. Shows nothing if the browser has no draft.
 * @param props.stored the text of the submission
 */
function UnsavedEdit({ id, stored }: UnsavedEditProps) {
  const draft = useDraft(draftedTerm({ edits: id }, stored), stored);
  const changes = describeChanges(stored, draft.text);
  if (changes.length === 0) return null;
  const text = changes.join('\n');
  return (
    <section className="card vertical-stack">
      <h2>{m.own_submission_unsaved_heading()}</h2>
      <p>{m.own_submission_unsaved_hint()}</p>
      <pre className="citation">{text}</pre>
      <div className="flex-row">
        <CopyButton text={text} />
        <button className="button" type="button" onClick={draft.drop}>
          {m.ui_draft_discard_button()}
        </button>
      </div>
    </section>
  );
}

/** Returns a line for each changed field, with its name and its new value. */
const describeChanges = (stored: SubmissionText, draft: SubmissionText): string[] => [
  ...termFields
    .filter((field) => draft[field] !== stored[field])
    .map((field) => `${fieldNames[field]()}: ${showValue(field, draft[field])}`),
  ...extraFields
    .filter((field) => draft[field] !== stored[field])
    .map((field) => `${extraNames[field]()}: ${draft[field]}`),
];
