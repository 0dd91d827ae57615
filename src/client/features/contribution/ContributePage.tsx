import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { emptySubmissionText, type SubmissionText } from '#client/terms/form/submission-text.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { useFocusOnMount } from '#client/ui/useFocusOnMount.ts';
import { getTerm } from '#contract/terms/dictionary.ts';
import { m } from '#domain/messages.ts';
import { ContributionForm } from './ContributionForm.tsx';
import { OwnEdit } from './OwnEdit.tsx';
import { editedFromSearch, prefillFromParams, revisedFromSearch } from './prefill.ts';
import { Revision } from './Revision.tsx';

export const queries: PageQueries<'contribute'> = ({ search }) => {
  const id = editedFromSearch(search) ?? revisedFromSearch(search);
  return id ? [pageQuery({ endpoint: getTerm, args: { params: { id } } })] : [];
};

export default function ContributePage() {
  const isEdit = editedFromSearch(useQueryString()) !== null;
  return (
    <>
      <div className="page-header">
        <h1>{isEdit ? m.titles_edit_submission() : m.titles_contribute()}</h1>
        <p>{m.contribution_intro()}</p>
      </div>
      <Contribution />
    </>
  );
}

/**
 * Shows the form or, after a submission, the confirmation. "Add Another Term" opens a form with
 * only the language and the subject of the last term, even if a link filled in the first form.
 */
function Contribution() {
  const user = useUser();
  const search = useQueryString();
  const prefill = useMemo(() => prefillFromParams(new URLSearchParams(search)), [search]);
  const [submittedCount, setSubmittedCount] = useState(0);
  const [another, setAnother] = useState(emptySubmissionText);
  const [isConfirmed, setConfirmed] = useState(false);
  if (!user) return null;
  if (user.suspension)
    return <p className="note note--warning">{m.errors_detail_suspended(user.suspension)}</p>;
  if (isConfirmed) return <Confirmation onAnother={() => setConfirmed(false)} />;
  const onSubmitted = ({ language, subject }: SubmissionText) => {
    setAnother({ ...emptySubmissionText, language, subject });
    setSubmittedCount(submittedCount + 1);
    setConfirmed(true);
  };
  const isFirst = submittedCount === 0;
  const edits = isFirst ? editedFromSearch(search) : null;
  const revises = isFirst ? revisedFromSearch(search) : null;
  if (edits)
    return (
      <div className="sidebar-layout">
        <OwnEdit key={edits} id={edits} owner={user.id} />
        <Guidelines />
      </div>
    );
  return (
    <div className="sidebar-layout">
      {revises ? (
        <Revision key={revises} id={revises} owner={user.id} onSubmitted={onSubmitted} />
      ) : (
        <ContributionForm
          key={`${submittedCount} ${search}`}
          start={isFirst ? prefill : another}
          revises={null}
          focusFirst={!isFirst}
          onSubmitted={onSubmitted}
        />
      )}
      <Guidelines />
    </div>
  );
}

function Confirmation({ onAnother }: { onAnother: () => void }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="card empty-state">
      <Icon name="check" />
      <h2 ref={heading} tabIndex={-1}>
        {m.contribution_submitted_heading()}
      </h2>
      <p>{m.contribution_submitted_description()}</p>
      <p className="flex-row flex-row--wide-gap">
        <button className="button button--primary" type="button" onClick={onAnother}>
          {m.contribution_add_another()}
        </button>
        <Link className="button" href={paths.profile()}>
          {m.contribution_view_submissions()}
        </Link>
      </p>
    </div>
  );
}

function Guidelines() {
  return (
    <aside className="card card--sunken vertical-stack" aria-labelledby="guidelines">
      <h2 id="guidelines">{m.contribution_guidelines_heading()}</h2>
      <h3>{m.contribution_guidelines_quality()}</h3>
      <ul className="bullet-list">
        <li>{m.contribution_guidelines_spelling()}</li>
        <li>{m.contribution_guidelines_meaning()}</li>
        <li>{m.contribution_guidelines_one_term()}</li>
        <li>{m.contribution_guidelines_copyright()}</li>
      </ul>
      <p>{m.review_times_experts()}</p>
    </aside>
  );
}
