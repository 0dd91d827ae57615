import { LanguageBadge, StatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { formatDate } from '#client/terms/dates.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { m } from '#contract/messages.ts';
import type { Term } from '#contract/term.ts';

export function SubmissionCard({ term }: { term: Term }) {
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
        <h2 className="headword">{term.englishWord}</h2>
        <p className="vernacular-title">
          <Vernacular term={term} />
        </p>
      </div>
      <p className="flex-row">
        <LanguageBadge language={term.language} />
        <SubjectBadge subject={term.subject} />
      </p>
      <section className="entry-section">
        <h2>{m.verification_definition_heading()}</h2>
        <p className="definition prose">{term.meaning}</p>
      </section>
      {term.notes && (
        <section className="entry-section">
          <h2>{m.verification_notes_heading()}</h2>
          <p className="prose">{term.notes}</p>
        </section>
      )}
      <p className="muted">{m.verification_submitted_on({ date: formatDate(term.createdAt) })}</p>
    </article>
  );
}
