import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { useRoleInScope } from '#client/runtime/session/useScope.ts';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { Definition } from '#client/terms/Definition.tsx';
import { CitationWithoutScripts } from '#client/terms/entry/CitationWithoutScripts.tsx';
import { EntryStatus } from '#client/terms/entry/EntryStatus.tsx';
import { contributionForm } from '#client/terms/form/term-form.ts';
import { RequestCard, RequestLinks } from '#client/terms/RequestCard.tsx';
import { TermExamples } from '#client/terms/TermExtras.tsx';
import { OptionalTexts } from '#client/terms/TermTexts.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { richText } from '#client/ui/richText.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import type { ChangeRequest, Term } from '#contract/terms/term.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import { StaffOffer } from '../staff/StaffOffer.tsx';
import { citeTerm } from './cite-term.ts';
import { OtherLanguages, OtherSenses } from './OtherWords.tsx';
import { TermActions } from './TermActions.tsx';
import { TermFacts } from './TermFacts.tsx';
import { TermHeader } from './TermHeader.tsx';

type TermReply = ReplyOf<typeof getTerm>;

type Props = {
  reply: TermReply;
  /** The address of the list that the reader came from, or null. */
  list: string | null;
};

/** Shows everything about a term. */
export function TermArticle({ reply, list }: Props) {
  const { term, changesRequested } = reply;
  const isOwn = useUser()?.id === term.submitterId;
  const request = isOwn ? changesRequested : null;
  const citation = citeTerm(reply);
  return (
    <article className="entry">
      <TermHeader
        term={term}
        status={
          <EntryStatus
            words={[{ ...term, sources: reply.sources, verifiers: reply.verifiers }]}
            isRequested={request !== null}
          />
        }
      />
      {request ? (
        <div className="request-first">
          <OwnActionsOffer term={term} request={request} />
        </div>
      ) : (
        <hr className="divider" />
      )}
      <TermNotices {...reply} />
      <div className="entry-columns">
        <div>
          <h2 className="visually-hidden">{m.dictionary_term_definition()}</h2>
          <Definition term={term} className="definition prose" />
        </div>
        <OtherLanguages reply={reply} list={list} />
        <TermActions {...reply} />
      </div>
      <OtherSenses {...reply} />
      <div className="vertical-stack margin-top-3">
        <OptionalTexts term={term} layout={contributionForm} />
        <TermExamples term={term} examples={reply.examples} />
        <p className="quiet-line">{describeDates(term)}</p>
        {reply.canConfirm && <ConfirmOffer term={term} />}
        <StaffOffer term={term} history={reply.history} />
        <ConversationOffer term={term} />
      </div>
      <TermFacts {...reply} />
      {citation && <CitationWithoutScripts heading={m.share_cite_title()} citation={citation} />}
    </article>
  );
}

/** Says what the reader should know about the state of a term, and links to what can be done. */
function TermNotices(reply: TermReply) {
  const { term, revision, changesRequested } = reply;
  const isOwn = useUser()?.id === term.submitterId;
  const canReview = can(useViewerRole(), 'term.verify') && term.status === 'pending' && !isOwn;
  return (
    <div className="vertical-stack">
      <UnverifiedTermNote status={term.status} pending={describePending(reply, isOwn)} />
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
      {isOwn && term.status === 'pending' && !changesRequested && (
        <OwnActionsOffer term={term} request={null} />
      )}
    </div>
  );
}

function describePending({ changesRequested }: TermReply, isOwn: boolean): string {
  if (!changesRequested) return m.dictionary_term_pending();
  return isOwn ? m.dictionary_term_waits_for_you() : m.dictionary_term_waits_for_author();
}

function UnverifiedTermNote({ status, pending }: Pick<Term, 'status'> & { pending: string }) {
  if (status === 'verified') return null;
  if (status === 'pending')
    return (
      <p className="note note--warning note--slim">
        <Icon name="clock" />
        <span>{pending}</span>
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

/** Shows the button with which a verifier confirms a term. Only verifiers load its code. */
function ConfirmOffer({ term }: { term: Term }) {
  const { module } = useLazyModule(() => import('./ConfirmButton.tsx'));
  return module && <module.ConfirmButton term={term} />;
}

/**
 * Shows the conversation about a submission to its author and, until it is verified, to verifiers
 * in scope. Other readers do not load the code.
 */
function ConversationOffer({ term }: { term: Term }) {
  const user = useUser();
  const isOwn = user?.id === term.submitterId;
  const role = useRoleInScope(term);
  const isParticipant = isOwn || (can(role, 'term.verify') && term.status !== 'verified');
  const isShown = isParticipant && can(role, 'comment.read');
  const { module } = useLazyModule(() => import('#client/terms/Conversation.tsx'), isShown);
  return isShown && module ? (
    <module.Conversation termId={term.id} word={term.englishWord} />
  ) : null;
}

type OwnActionsOfferProps = { term: Term; request: ChangeRequest | null };

/**
 * Shows the author's buttons for a pending submission, and what a verifier asked for. Only the
 * author loads the code of the buttons; the request can be read without scripts.
 */
function OwnActionsOffer({ term, request }: OwnActionsOfferProps) {
  const { module } = useLazyModule(() => import('#client/terms/OwnActions.tsx'));
  if (!request) return module && <module.PendingSubmission term={term} />;
  return (
    <RequestCard heading="h2" request={request}>
      <div className="flex-row">
        <RequestLinks term={term} />
        {module && <module.WithdrawButton term={term} />}
      </div>
    </RequestCard>
  );
}
