import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { formatDate } from '#client/terms/dates.ts';
import { canSuggest, SuggestLink } from '#client/terms/suggest/SuggestLink.tsx';
import { TermExamples } from '#client/terms/TermAdditions.tsx';
import { TermTexts } from '#client/terms/TermTexts.tsx';
import { contributionForm } from '#client/terms/term-form.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { richText } from '#client/ui/richText.ts';
import { ShareButton } from '#client/ui/ShareButton.tsx';
import type { getTerm } from '#contract/dictionary.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import { CiteButton } from './CiteButton.tsx';
import { ConfirmOffer } from './ConfirmOffer.tsx';
import { ConversationOffer } from './ConversationOffer.tsx';
import { OwnActionsOffer } from './OwnActionsOffer.tsx';
import { ReportButton } from './ReportButton.tsx';
import { SynonymsInLanguage } from './SynonymsInLanguage.tsx';
import { StaffOffer } from './staff/StaffOffer.tsx';
import { TermFacts } from './TermFacts.tsx';
import { TermHeader } from './TermHeader.tsx';

type TermReply = ReplyOf<typeof getTerm>;

/** Shows everything about a term except the words for it in other languages. */
export function TermArticle(reply: TermReply) {
  const { term, examples, history, revision, sources, synonymsInLanguage, verifiers } = reply;
  const isImported = term.status === 'verified' && verifiers === 0;
  const isOwn = useUser()?.id === term.submitterId;
  const canReview = can(useViewerRole(), 'term.verify') && term.status === 'pending' && !isOwn;
  return (
    <article>
      <TermHeader term={term} sourceName={isImported ? (sources[0]?.name ?? null) : null} />
      <hr className="divider" />
      <div className="vertical-stack">
        <UnverifiedTermNote status={term.status} />
        {canReview && (
          <p>
            <Link className="button" href={paths.review(term.id)}>
              {m.dictionary_term_review_button()}
            </Link>
          </p>
        )}
        {reply.underReview && <UnderReviewNote />}
        <RevisionLinks revision={revision} />
        {isOwn && term.status === 'rejected' && !revision.revisedBy && (
          <p>
            <Link className="button" href={paths.contribute({ revise: term.id })}>
              <Icon name="edit" />
              {m.dictionary_term_revise_button()}
            </Link>
          </p>
        )}
        {isOwn && term.status === 'pending' && <OwnActionsOffer term={term} />}
        <TermTexts term={term} layout={contributionForm} />
        <SynonymsInLanguage term={term} words={synonymsInLanguage} />
        <TermExamples term={term} examples={examples} />
        <p className="muted">{describeDates(term)}</p>
        <div className="flex-row">
          <ShareButton title={`${term.englishWord}: ${term.vernacularWord}`} url={reply.url} />
          <CopyButton text={term.vernacularWord} />
          {term.status === 'verified' && term.number !== null && (
            <CiteButton number={term.number} term={term} url={reply.url} sources={sources} />
          )}
          {reply.canConfirm && <ConfirmOffer term={term} />}
          {canSuggest(term) && <SuggestLink href={paths.suggestForTerm(term.id)} />}
          <ReportButton term={term} />
        </div>
        <StaffOffer term={term} history={history} />
      </div>
      <ConversationOffer term={term} />
      <TermFacts term={term} history={history} sources={sources} verifiers={verifiers} />
    </article>
  );
}

function UnverifiedTermNote({ status }: Pick<Term, 'status'>) {
  if (status === 'verified') return null;
  if (status === 'pending')
    return (
      <p className="note note--warning note--slim">
        <Icon name="clock" />
        <span>{m.dictionary_term_pending()}</span>
      </p>
    );
  return (
    <p className="note note--danger note--slim">
      <Icon name="cross" />
      <span>{m.dictionary_term_rejected()}</span>
    </p>
  );
}

function UnderReviewNote() {
  return (
    <p className="note note--warning note--slim">
      <Icon name="flag" />
      <span>{richText(m.dictionary_term_under_review({ b: (text) => <b>{text}</b> }))}</span>
    </p>
  );
}

function RevisionLinks({ revision: { revises, revisedBy } }: Pick<TermReply, 'revision'>) {
  return (
    <>
      {revises && (
        <p>
          <Link href={paths.term(revises)}>{m.dictionary_term_revises_link()}</Link>
        </p>
      )}
      {revisedBy && (
        <p>
          <Link href={paths.term(revisedBy)}>{m.dictionary_term_revised_by_link()}</Link>
        </p>
      )}
    </>
  );
}

function describeDates({ createdAt, verifiedAt }: Term): string {
  const added = formatDate(createdAt);
  return verifiedAt
    ? m.dictionary_term_added_and_verified({ added, verified: formatDate(verifiedAt) })
    : m.dictionary_term_added({ added });
}
