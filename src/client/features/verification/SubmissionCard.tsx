import { LanguageBadge, StatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { formatDate } from '#client/terms/dates.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { messages } from '#contract/messages.ts';
import type { Term } from '#contract/terms.ts';

/** The term as it was submitted. */
export function SubmissionCard({ term }: { term: Term }) {
  return (
    <article className="card stack">
      <div className="row">
        <h1 className="small">{messages.submissionForReview}</h1>
        <span className="push">
          <StatusBadge status={term.status} />
        </span>
      </div>
      <hr className="rule close" />
      <div>
        <h2 className="hw">{term.englishWord}</h2>
        <p className="vern">
          <Vernacular term={term} />
        </p>
      </div>
      <p className="row">
        <LanguageBadge language={term.language} />
        <SubjectBadge subject={term.subject} />
      </p>
      <section className="sec">
        <h2>Definition</h2>
        <p className="def prose">{term.meaning}</p>
      </section>
      {term.notes && (
        <section className="sec">
          <h2>Notes</h2>
          <p className="prose">{term.notes}</p>
        </section>
      )}
      <p className="muted">Submitted on {formatDate(term.createdAt)}</p>
    </article>
  );
}
