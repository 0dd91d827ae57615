import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { LanguageBadge, OwnStatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { Definition } from '#client/terms/Definition.tsx';
import { excerpt } from '#client/terms/excerpt.ts';
import { OwnActions, WithdrawButton } from '#client/terms/OwnActions.tsx';
import { RequestCard, RequestLinks } from '#client/terms/RequestCard.tsx';
import { ReviewTimesNote } from '#client/terms/ReviewTimes.tsx';
import { TermLink } from '#client/terms/senses/TermLink.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { Pager } from '#client/ui/lists/Pager.tsx';
import { PastTheEnd } from '#client/ui/lists/PastTheEnd.tsx';
import { richText } from '#client/ui/richText.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { Submission } from '#contract/account/profile.ts';
import type { ChangeRequest } from '#contract/terms/term.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { nameHeadword } from '#domain/page-names.ts';
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
  const toRevise = list.data.filter((term) => requestOf(term));
  const others = list.data.filter((term) => !requestOf(term));
  return (
    <>
      <ShownRows page={page} rows={list.data.length} total={total} />
      <div className="vertical-stack" aria-busy={list.isPlaceholderData || undefined}>
        {toRevise.length > 0 && (
          <Group
            id="waiting-for-you"
            heading={m.own_submission_waiting_heading()}
            terms={toRevise}
          />
        )}
        {toRevise.length > 0 && others.length > 0 && (
          <Group id="others" heading={m.own_submission_others_heading()} terms={others} />
        )}
        {toRevise.length === 0 && <Entries terms={others} heading="h2" />}
        {/* Below the entries, which would move when the times arrive. */}
        <WaitingTimes terms={list.data} />
      </div>
      <Pager page={page} pageSize={PROFILE_PAGE_SIZE} total={total} href={href} />
    </>
  );
}

/** How long submissions in the languages of the user's pending ones wait for a verifier. */
function WaitingTimes({ terms }: { terms: readonly Submission[] }) {
  const pending = terms.filter((term) => term.status === 'pending' && !requestOf(term));
  return [...new Set(pending.map(({ language }) => language))].map((language) => (
    <ReviewTimesNote key={language} language={language} />
  ));
}

type GroupProps = { id: string; heading: string; terms: readonly Submission[] };

/** Separates the submissions that a verifier asked the user to change from the others. */
const Group = ({ id, heading, terms }: GroupProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="small-heading margin-bottom-4">
      {heading}
    </h2>
    <Entries terms={terms} heading="h3" />
  </section>
);

type EntriesProps = { terms: readonly Submission[]; heading: 'h2' | 'h3' };

const Entries = ({ terms, heading }: EntriesProps) => (
  <ol className="entries">
    {terms.map((term) => (
      <SubmissionEntry key={term.id} term={term} heading={heading} />
    ))}
  </ol>
);

function requestOf(term: Submission): ChangeRequest | null {
  const { requestedChanges: reason, requestedField: field, requestedAt: at } = term;
  return reason !== null && at !== null ? { reason, field, at } : null;
}

function SubmissionEntry({ term, heading: Heading }: { term: Submission; heading: 'h2' | 'h3' }) {
  const request = requestOf(term);
  return (
    <li>
      <div>
        <Heading>
          <TermLink term={term} />
        </Heading>
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
        {term.approvedOnce && <p>{m.own_submission_approved_once()}</p>}
        <p className="flex-row">
          {term.withdrawn ? (
            <Badge>{m.own_submission_withdrawn_badge()}</Badge>
          ) : (
            <OwnStatusBadge status={term.status} isRequested={request !== null} />
          )}
          <LanguageBadge language={term.language} />
          <SubjectBadge subject={term.subject} />
          <span className="muted">{formatDate(term.createdAt)}</span>
        </p>
        {request && (
          <RequestCard heading="h4" request={request}>
            <div className="flex-row">
              <RequestLinks term={term} />
              <WithdrawButton term={term} />
            </div>
          </RequestCard>
        )}
        {term.status === 'pending' && !request && <OwnActions term={term} />}
        {term.status === 'rejected' && (
          <p className="margin-top-3">
            <RevisionLink term={term} />
          </p>
        )}
      </div>
    </li>
  );
}

function RevisionLink({ term }: { term: Submission }) {
  const { id, revisedBy } = term;
  if (revisedBy)
    return <Link href={paths.term(revisedBy)}>{m.profile_submissions_revised_link()}</Link>;
  return (
    <Link
      className="button"
      href={paths.contribute({ revise: id })}
      aria-label={m.profile_submissions_revise_label({ word: nameHeadword(term) })}
    >
      <Icon name="edit" />
      {m.profile_submissions_revise_button()}
    </Link>
  );
}
