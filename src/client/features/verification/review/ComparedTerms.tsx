import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { StatusBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import type { ComparedTerm, Review } from '#contract/review/review.ts';
import { m } from '#domain/messages.ts';
import { nameHeadword } from '#domain/page-names.ts';
import { langTag } from '#domain/varieties.ts';

/** The entries with the same or similar words, exact copies first. */
export function ComparedTerms({ copies, similar }: Review['compare']) {
  return (
    <section className="card vertical-stack" aria-labelledby="compare">
      <h2 id="compare">{m.review_context_compare_heading()}</h2>
      {copies.length + similar.length === 0 ? (
        <p className="muted">{m.review_context_compare_empty()}</p>
      ) : (
        <ol className="compare-list">
          {copies.map((term) => (
            <Compared key={term.id} term={term} isCopy />
          ))}
          {similar.map((term) => (
            <Compared key={term.id} term={term} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Compared({ term, isCopy = false }: { term: ComparedTerm; isCopy?: boolean }) {
  return (
    <li className={isCopy ? 'is-copy' : undefined}>
      <p className="flex-row">
        {isCopy && (
          <Badge tone="warning" icon="copy">
            {m.review_queue_mark_copy()}
          </Badge>
        )}
        <StatusBadge status={term.status} />
        <SubjectBadge subject={term.subject} />
      </p>
      <p className="flex-row">
        <span>
          <SenseName sense={term}>
            <b>{term.englishWord}</b>
          </SenseName>
        </span>
        <span className="word word--large" lang={langTag(term)}>
          {term.vernacularWord}
        </span>
        <Link
          href={paths.term(term.id)}
          aria-label={m.review_context_open_label({ word: nameHeadword(term) })}
        >
          {m.review_context_open_link()}
        </Link>
      </p>
      {term.meaning && <p className="muted">{term.meaning}</p>}
    </li>
  );
}
