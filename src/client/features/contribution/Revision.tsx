import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { termText } from '#client/terms/term-text.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { getTerm } from '#contract/dictionary.ts';
import { details } from '#contract/errors.ts';
import { m } from '#contract/messages.ts';
import { ContributionForm } from './ContributionForm.tsx';

/** The form filled in with a rejected submission, below the reason for the rejection. */
export function Revision({
  id,
  owner,
  onSubmitted,
}: {
  id: string;
  owner: string;
  onSubmitted: () => void;
}) {
  const reply = useApiQuery(getTerm, { params: { id } });
  if (reply.isError)
    return (
      <Failed message={m.terms_load_failed()}>
        <Link className="button" href={paths.contribute()}>
          Contribute a Term
        </Link>
      </Failed>
    );
  if (!reply.data) return <Skeleton label="Loading your submission" rows={2} />;
  const { term, history, revision } = reply.data;
  const refusal =
    term.submitterId !== owner || term.status !== 'rejected'
      ? details.revisable
      : revision.revisedBy
        ? details.revisedAlready
        : null;
  if (refusal) return <NotRevisable sentence={refusal} />;
  const reason = history.find(({ action }) => action === 'rejected')?.reason;
  return (
    <div className="vertical-stack">
      <div className="note note--warning">
        <Icon name="edit" />
        <div>
          <h2 className="small-heading">You are revising a rejected submission</h2>
          {reason && (
            <p className="prose">
              <b>Reason:</b> {reason}
            </p>
          )}
          <p>Correct it and submit it again. The verifier sees both versions side by side.</p>
        </div>
      </div>
      <ContributionForm
        owner={owner}
        start={termText(term)}
        revises={id}
        focusFirst={false}
        onSubmitted={onSubmitted}
      />
    </div>
  );
}

function NotRevisable({ sentence }: { sentence: string }) {
  return (
    <div className="card empty-state">
      <Icon name="alert" />
      <h2>There is nothing to revise here</h2>
      <p>{sentence}</p>
      <p className="flex-row">
        <Link className="button button--primary" href={paths.contribute()}>
          Contribute a Term
        </Link>
        <Link className="button" href={paths.profile()}>
          {m.contribution_view_submissions()}
        </Link>
      </p>
    </div>
  );
}
