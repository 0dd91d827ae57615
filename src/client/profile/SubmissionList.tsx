import { messages } from '#contract/messages.ts';
import type { Submission } from '#contract/profile.ts';
import { langOf } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { LanguageBadge, StatusBadge, SubjectBadge } from '../terms/badges.tsx';
import { excerpt } from '../terms/excerpt.ts';
import { formatDate } from '../terms/dates.ts';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

type Props = { list: { isError: boolean; data?: Submission[] | undefined } };

/** The terms that a person submitted, each with what became of it. */
export function SubmissionList({ list }: Props) {
  return (
    <>
      <p>
        <Link className="btn" href={paths.contribute()}>
          <Icon name="plus" />
          Add New Term
        </Link>
      </p>
      <Submissions list={list} />
    </>
  );
}

function Submissions({ list }: Props) {
  if (list.isError) return <Failed message={messages.submissionsFailed} />;
  if (!list.data) return <Skeleton label="Loading your submissions" />;
  if (list.data.length === 0)
    return (
      <Empty
        icon="search"
        title="No submissions yet"
        hint="A term that you contribute shows here, with what the verifiers decided."
      />
    );
  return <Pages terms={list.data} />;
}

/**
 * As many as a page of the dictionary at first, and as many more each time: somebody may have
 * submitted thousands.
 */
function Pages({ terms }: { terms: readonly Submission[] }) {
  const [shown, setShown] = useState<number>(limits.pageSize.default);
  return (
    <>
      <ol className="entries top-3">
        {terms.slice(0, shown).map((term) => (
          <Entry key={term.id} term={term} />
        ))}
      </ol>
      {terms.length > shown && (
        <p className="top-3">
          <button
            className="btn"
            type="button"
            onClick={() => setShown(shown + limits.pageSize.default)}
          >
            Show more of {terms.length.toLocaleString('en')}
          </button>
        </p>
      )}
    </>
  );
}

function Entry({ term }: { term: Submission }) {
  return (
    <li>
      <div>
        <h2>
          <Link href={paths.term(term.id)}>{term.englishWord}</Link>
        </h2>
        <p className="v" lang={langOf(term)}>
          {term.vernacularWord}
        </p>
      </div>
      <div>
        <p>{excerpt(term.meaning)}</p>
        {term.reason && (
          <p className="note no slim">
            <Icon name="cross" />
            <span>
              <b>Reason:</b> {term.reason}
            </span>
          </p>
        )}
        <p className="row">
          <StatusBadge status={term.status} />
          <LanguageBadge language={term.language} />
          <SubjectBadge subject={term.subject} />
          <span className="muted">{formatDate(term.createdAt)}</span>
        </p>
        {term.status === 'rejected' && (
          <p>
            {term.revisedBy ? (
              <Link href={paths.term(term.revisedBy)}>You submitted it again</Link>
            ) : (
              <Link
                className="btn"
                href={paths.contribute({ revise: term.id })}
                aria-label={`Revise and resubmit ${term.englishWord}`}
              >
                <Icon name="edit" />
                Revise and resubmit
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
