import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ApiError } from '#client/runtime/api/api.ts';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import type { PageProps } from '#client/runtime/route.ts';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { formatDate } from '#client/terms/dates.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { richText } from '#client/ui/richText.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { getTerm } from '#contract/dictionary.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { m } from '#contract/messages.ts';
import type { Term } from '#contract/term.ts';
import { can } from '#domain/permissions.ts';
import { KnownTerm, useKnownTerm } from './KnownTerm.tsx';
import { OtherLanguages } from './OtherLanguages.tsx';
import { ReportButton } from './ReportButton.tsx';
import { ShareButton } from './ShareButton.tsx';
import { TermFacts } from './TermFacts.tsx';
import { TermHeader } from './TermHeader.tsx';
import { termQuery } from './term.ts';

export default function TermPage({ params }: PageProps<'term'>) {
  const { endpoint, args } = termQuery(params.id);
  const reply = useApiQuery(endpoint, args);
  const known = useKnownTerm(params.id);
  const list = useListBefore();
  if (reply.data) return <Entry key={reply.data.term.id} {...reply.data} />;
  const missing = reply.isError ? (
    <Failed message={m.terms_load_failed()}>
      <Link className="button" href={list ?? paths.dictionary()}>
        {m.terms_back_to_dictionary()}
      </Link>
    </Failed>
  ) : (
    <Skeleton label={m.dictionary_term_loading()} rows={1} />
  );
  // What the server refuses is not shown from memory: the term may be public no more.
  if (known && !(reply.error instanceof ApiError))
    return (
      <>
        <BackLink list={list} />
        <KnownTerm term={known}>{missing}</KnownTerm>
      </>
    );
  return (
    <>
      <h1 className="visually-hidden">{m.titles_term_unknown()}</h1>
      {missing}
    </>
  );
}

const BackLink = ({ list }: { list: string | null }) => (
  <Link className="back-link" href={list ?? paths.dictionary()}>
    <Icon name="back" />
    {m.terms_back_to_dictionary()}
  </Link>
);

const unverified = {
  pending: m.dictionary_term_pending,
  rejected: m.dictionary_term_rejected,
} as const;

/**
 * The list whose link was followed to this page, kept with the step of the browser's history; none
 * for a page opened by its address.
 */
function useListBefore(): string | null {
  const state: unknown = useHistoryState();
  return typeof state === 'object' &&
    state !== null &&
    'list' in state &&
    typeof state.list === 'string'
    ? state.list
    : null;
}

function describeDates({ createdAt, verifiedAt }: Term): string {
  const added = formatDate(createdAt);
  return verifiedAt
    ? m.dictionary_term_added_and_verified({ added, verified: formatDate(verifiedAt) })
    : m.dictionary_term_added({ added });
}

function Entry({ term, history, others, revision, underReview }: ReplyOf<typeof getTerm>) {
  const list = useListBefore();
  const own = useUser()?.id === term.submitterId;
  const reviewable = can(useViewerRole(), 'term.verify') && term.status === 'pending' && !own;
  return (
    <>
      <BackLink list={list} />
      <div className="sidebar-layout">
        <article>
          <TermHeader term={term} />
          <hr className="divider" />
          <div className="vertical-stack">
            {term.status !== 'verified' && (
              <p
                className={
                  term.status === 'pending'
                    ? 'note note--warning note--slim'
                    : 'note note--danger note--slim'
                }
              >
                <Icon name={term.status === 'pending' ? 'clock' : 'cross'} />
                <span>{unverified[term.status]()}</span>
              </p>
            )}
            {reviewable && (
              <p>
                <Link className="button" href={paths.review(term.id)}>
                  {m.dictionary_term_review_button()}
                </Link>
              </p>
            )}
            {underReview && (
              <p className="note note--warning note--slim">
                <Icon name="flag" />
                <span>
                  {richText(m.dictionary_term_under_review({ b: (text) => <b>{text}</b> }))}
                </span>
              </p>
            )}
            {revision.revises && (
              <p>
                <Link href={paths.term(revision.revises)}>{m.dictionary_term_revises_link()}</Link>
              </p>
            )}
            {revision.revisedBy && (
              <p>
                <Link href={paths.term(revision.revisedBy)}>
                  {m.dictionary_term_revised_by_link()}
                </Link>
              </p>
            )}
            {own && term.status === 'rejected' && !revision.revisedBy && (
              <p>
                <Link className="button" href={paths.contribute({ revise: term.id })}>
                  <Icon name="edit" />
                  {m.dictionary_term_revise_button()}
                </Link>
              </p>
            )}
            <section className="entry-section">
              <h2>{m.dictionary_term_definition()}</h2>
              <p className="definition prose">{term.meaning}</p>
            </section>
            {term.notes && (
              <section className="entry-section">
                <h2>{m.dictionary_term_notes()}</h2>
                <p className="prose">{term.notes}</p>
              </section>
            )}
            <p className="muted">{describeDates(term)}</p>
            <div className="flex-row">
              <ShareButton title={`${term.englishWord}: ${term.vernacularWord}`} />
              <ReportButton term={term} />
            </div>
          </div>
          <TermFacts term={term} history={history} />
        </article>
        <OtherLanguages term={term} others={others} list={list} />
      </div>
    </>
  );
}
