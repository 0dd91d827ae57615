import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { LanguageBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { DiffList } from '#client/terms/history/DiffList.tsx';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { TermLink } from '#client/terms/senses/TermLink.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { richText } from '#client/ui/richText.ts';
import type { Proposal } from '#contract/terms/proposals.ts';
import { m } from '#domain/messages.ts';
import { compareProposal, ProposalObstacle } from './ProposalObstacle.tsx';

type Props = { proposal: Proposal };

/**
 * Shows what a suggested edit is about, what it changes, its source, its reason and its outcome.
 */
export function ProposalTexts({ proposal }: Props) {
  const { term, source, reason, decisionReason } = proposal;
  const label = (text: string) => <b>{text}</b>;
  return (
    <>
      <div>
        <h3>
          <ProposalSubject proposal={proposal} />
        </h3>
        {term && (
          <p className="vernacular">
            <Vernacular term={{ ...term, notes: null }} />
          </p>
        )}
      </div>
      <Badges proposal={proposal} />
      <DiffList rows={compareProposal(proposal, proposal.changes)} />
      <p className="prose">{richText(m.proposals_source({ label, source }))}</p>
      <p className="prose">{richText(m.proposals_reason({ label, reason }))}</p>
      {decisionReason && (
        <p className="prose">{richText(m.proposals_decision({ label, reason: decisionReason }))}</p>
      )}
      {proposal.status === 'open' && <ProposalObstacle proposal={proposal} />}
    </>
  );
}

/** Links to the term or the concept of a suggestion. */
export function ProposalSubject({ proposal: { term, concept } }: Props) {
  if (term) return <TermLink term={term} />;
  if (!concept) return null;
  return (
    <SenseName sense={concept}>
      <Link href={paths.concept(concept.number)}>{concept.english}</Link>
    </SenseName>
  );
}

function Badges({ proposal: { term, concept } }: Props) {
  const subject = term?.subject ?? concept?.subject;
  return (
    <p className="flex-row">
      {term && <LanguageBadge language={term.language} />}
      {subject && <SubjectBadge subject={subject} />}
    </p>
  );
}
