import type { ReactNode } from 'react';
import { LanguageBadge, StatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { editForm } from '#client/terms/form/term-form.ts';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { TermExamples, TermSynonyms } from '#client/terms/TermExtras.tsx';
import { TermTexts } from '#client/terms/TermTexts.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import type { Term, TermExtras } from '#contract/terms/term.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';

type Props = { term: Term; children?: ReactNode } & TermExtras;

export function SubmissionCard({ term, examples, synonyms, children }: Props) {
  return (
    <article className="card vertical-stack">
      <div className="flex-row">
        <h1 className="small-heading">{m.verification_review_title()}</h1>
        <span className="push-to-end">
          <StatusBadge status={term.status} />
        </span>
      </div>
      <hr className="divider divider--close" />
      <div>
        <h2 className="headword">
          <SenseName sense={term}>{term.englishWord}</SenseName>
        </h2>
        <p className="vernacular-title">
          <Vernacular term={term} />
        </p>
      </div>
      <p className="flex-row">
        <LanguageBadge language={term.language} />
        <SubjectBadge subject={term.subject} />
      </p>
      <TermTexts term={term} layout={editForm} withShort />
      <TermExamples term={term} examples={examples} />
      <TermSynonyms synonyms={synonyms} />
      <p className="muted">{m.verification_submitted_on({ date: formatDate(term.createdAt) })}</p>
      {children}
    </article>
  );
}
