import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { LanguageBadge, StatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { formatDate } from '#client/terms/dates.ts';
import { excerpt } from '#client/terms/excerpt.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Empty } from '#client/ui/Empty.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Pager } from '#client/ui/Pager.tsx';
import { PastTheEnd } from '#client/ui/PastTheEnd.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#contract/messages.ts';
import { listSubmissions, type Submission } from '#contract/profile.ts';
import { ShownRows } from './ShownRows.tsx';
import { listArgs, PROFILE_PAGE_SIZE } from './view.ts';

type Props = { page: number; total: number };

/** The terms that a person submitted, each with the decision on it. */
export function SubmissionList({ page, total }: Props) {
  return (
    <>
      <p className="margin-bottom-4">
        <Link className="button" href={paths.contribute()}>
          <Icon name="plus" />
          Add New Term
        </Link>
      </p>
      <Submissions page={page} total={total} />
    </>
  );
}

const href = (page: number) => paths.profile({ page });

function Submissions({ page, total }: Props) {
  const list = useApiQuery(listSubmissions, listArgs(page), { placeholderData: keepPreviousData });
  if (list.isError) return <Failed message={m.profile_submissions_failed()} />;
  if (!list.data) return <Skeleton label="Loading your submissions" />;
  if (list.data.length === 0 && page > 1 && total > 0)
    return <PastTheEnd total={total} pageSize={PROFILE_PAGE_SIZE} href={href} />;
  if (list.data.length === 0)
    return (
      <Empty
        icon="search"
        title="No submissions yet"
        hint="Terms that you contribute appear here, with the decisions of the verifiers."
      />
    );
  return (
    <>
      <ShownRows page={page} rows={list.data.length} total={total} />
      <ol className="entries" aria-busy={list.isPlaceholderData || undefined}>
        {list.data.map((term) => (
          <Entry key={term.id} term={term} />
        ))}
      </ol>
      <Pager page={page} pageSize={PROFILE_PAGE_SIZE} total={total} href={href} />
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
        <p className="vernacular">
          <Vernacular term={term} />
        </p>
      </div>
      <div>
        <p>{excerpt(term.meaning)}</p>
        {term.reason && (
          <p className="note note--danger note--slim">
            <Icon name="cross" />
            <span>
              <b>Reason:</b> {term.reason}
            </span>
          </p>
        )}
        <p className="flex-row">
          <StatusBadge status={term.status} />
          <LanguageBadge language={term.language} />
          <SubjectBadge subject={term.subject} />
          <span className="muted">{formatDate(term.createdAt)}</span>
        </p>
        {term.status === 'rejected' && (
          <p className="margin-top-3">
            {term.revisedBy ? (
              <Link href={paths.term(term.revisedBy)}>You submitted it again</Link>
            ) : (
              <Link
                className="button"
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
