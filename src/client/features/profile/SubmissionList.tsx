import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { LanguageBadge, StatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { Definition } from '#client/terms/Definition.tsx';
import { formatDate } from '#client/terms/dates.ts';
import { excerpt } from '#client/terms/excerpt.ts';
import { OwnActions } from '#client/terms/OwnActions.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import { Empty } from '#client/ui/Empty.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Pager } from '#client/ui/Pager.tsx';
import { PastTheEnd } from '#client/ui/PastTheEnd.tsx';
import { richText } from '#client/ui/richText.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { Submission } from '#contract/profile.ts';
import { m } from '#domain/messages.ts';
import { useSubmissions } from './queries.ts';
import { ShownRows } from './ShownRows.tsx';
import { PROFILE_PAGE_SIZE } from './view.ts';

type Props = { page: number; total: number };

/** Lists the user's own submissions, each with its status and, if it was rejected, the reason. */
export function SubmissionList({ page, total }: Props) {
  return (
    <>
      <p className="margin-bottom-4">
        <Link className="button" href={paths.contribute()}>
          <Icon name="plus" />
          {m.profile_add_term_button()}
        </Link>
      </p>
      <Submissions page={page} total={total} />
    </>
  );
}

const href = (page: number) => paths.profile({ page });

function Submissions({ page, total }: Props) {
  const list = useSubmissions(page);
  if (list.isError) return <Failed message={m.profile_submissions_failed()} />;
  if (!list.data) return <Skeleton label={m.profile_submissions_loading()} />;
  if (list.data.length === 0 && page > 1 && total > 0)
    return <PastTheEnd total={total} pageSize={PROFILE_PAGE_SIZE} href={href} />;
  if (list.data.length === 0)
    return (
      <Empty
        icon="search"
        title={m.profile_submissions_empty_title()}
        hint={m.profile_submissions_empty_hint()}
      />
    );
  return (
    <>
      <ShownRows page={page} rows={list.data.length} total={total} />
      <ol className="entries" aria-busy={list.isPlaceholderData || undefined}>
        {list.data.map((term) => (
          <SubmissionEntry key={term.id} term={term} />
        ))}
      </ol>
      <Pager page={page} pageSize={PROFILE_PAGE_SIZE} total={total} href={href} />
    </>
  );
}

function SubmissionEntry({ term }: { term: Submission }) {
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
        <Definition term={{ ...term, meaning: excerpt(term.meaning) }} />
        {term.reason && (
          <p className="note note--danger note--slim">
            <Icon name="cross" />
            <span>
              {richText(
                m.profile_submissions_reason({
                  label: (text) => <b>{text}</b>,
                  reason: term.reason,
                }),
              )}
            </span>
          </p>
        )}
        {term.requestedChanges && (
          <p className="note note--warning note--slim">
            <Icon name="edit" />
            <span>
              {richText(
                m.own_submission_requested({
                  label: (text) => <b>{text}</b>,
                  reason: term.requestedChanges,
                }),
              )}
            </span>
          </p>
        )}
        {term.approvedOnce && <p>{m.own_submission_approved_once()}</p>}
        <p className="flex-row">
          {term.withdrawn ? (
            <Badge>{m.own_submission_withdrawn_badge()}</Badge>
          ) : (
            <StatusBadge status={term.status} />
          )}
          <LanguageBadge language={term.language} />
          <SubjectBadge subject={term.subject} />
          <span className="muted">{formatDate(term.createdAt)}</span>
        </p>
        {term.status === 'pending' && <OwnActions term={term} />}
        {term.status === 'rejected' && (
          <p className="margin-top-3">
            <RevisionLink term={term} />
          </p>
        )}
      </div>
    </li>
  );
}

function RevisionLink({ term: { id, englishWord, revisedBy } }: { term: Submission }) {
  if (revisedBy)
    return <Link href={paths.term(revisedBy)}>{m.profile_submissions_revised_link()}</Link>;
  return (
    <Link
      className="button"
      href={paths.contribute({ revise: id })}
      aria-label={m.profile_submissions_revise_label({ word: englishWord })}
    >
      <Icon name="edit" />
      {m.profile_submissions_revise_button()}
    </Link>
  );
}
