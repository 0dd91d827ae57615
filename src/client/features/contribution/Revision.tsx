import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { type SubmissionText, submissionText } from '#client/terms/form/submission-text.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { richText } from '#client/ui/richText.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import { m } from '#domain/messages.ts';
import { ContributionForm } from './ContributionForm.tsx';
import { useOwnTerm } from './queries.ts';

type Props = { id: string; owner: string; onSubmitted: (sent: SubmissionText) => void };

/** Shows why a submission was rejected, above a form that contains the text of the submission. */
export function Revision({ id, owner, onSubmitted }: Props) {
  const reply = useOwnTerm(id);
  if (reply.isError) return <NotLoaded />;
  if (!reply.data) return <Skeleton label={m.contribution_revision_loading()} rows={2} />;
  const reason = whyNotRevisable(reply.data, owner);
  if (reason) return <NotEditable title={m.contribution_revision_nothing()} reason={reason} />;
  return (
    <div className="vertical-stack">
      <RejectionNote history={reply.data.history} />
      <ContributionForm
        start={submissionText(reply.data)}
        revises={id}
        focusFirst={false}
        onSubmitted={onSubmitted}
      />
    </div>
  );
}

type TermReply = ReplyOf<typeof getTerm>;

/** @returns the reason why this user cannot revise the submission, or null if they can */
function whyNotRevisable({ term, revision }: TermReply, owner: string): string | null {
  if (term.submitterId !== owner || term.status !== 'rejected') return m.errors_detail_revisable();
  return revision.revisedBy ? m.errors_detail_revised_already() : null;
}

function RejectionNote({ history }: Pick<TermReply, 'history'>) {
  const reason = history.find(({ action }) => action === 'rejected')?.reason;
  return (
    <div className="note note--warning">
      <Icon name="edit" />
      <div>
        <h2 className="small-heading">{m.contribution_revision_heading()}</h2>
        {reason && (
          <p className="prose">
            {richText(m.contribution_revision_reason({ reason, b: (text) => <b>{text}</b> }))}
          </p>
        )}
        <p>{m.contribution_revision_hint()}</p>
      </div>
    </div>
  );
}

export const NotLoaded = () => (
  <Failed message={m.terms_load_failed()}>
    <Link className="button" href={paths.contribute()}>
      {m.titles_contribute()}
    </Link>
  </Failed>
);

export function NotEditable({ title, reason }: { title: string; reason: string }) {
  return (
    <div className="card empty-state">
      <Icon name="alert" />
      <h2>{title}</h2>
      <p>{reason}</p>
      <p className="flex-row">
        <Link className="button button--primary" href={paths.contribute()}>
          {m.titles_contribute()}
        </Link>
        <Link className="button" href={paths.profile()}>
          {m.contribution_view_submissions()}
        </Link>
      </p>
    </div>
  );
}
