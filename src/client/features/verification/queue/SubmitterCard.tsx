import { Link } from 'wouter';
import { AboutPerson } from '#client/moderation/AboutPerson.tsx';
import { paths } from '#client/runtime/paths.ts';
import { Badge } from '#client/ui/Badge.tsx';
import type { Review } from '#contract/review/review.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';

/** Shows the submitter of the term, and how their other terms were decided. */
export function SubmitterCard({ submitter }: { submitter: Review['submitter'] }) {
  const { name, imported, accepted, rejected, pending, joined, page } = submitter;
  return (
    <section className="card vertical-stack" aria-labelledby="submitter">
      <h2 id="submitter">{name}</h2>
      {imported ? (
        <p className="muted">{m.review_context_imported()}</p>
      ) : (
        <>
          <p className="muted">{m.review_context_joined({ date: formatDate(joined) })}</p>
          <p className="flex-row">
            <Badge tone="success" icon="check">
              {m.review_context_accepted({ count: accepted })}
            </Badge>
            <Badge tone="danger" icon="cross">
              {m.review_context_rejected({ count: rejected })}
            </Badge>
            <Badge tone="warning" icon="clock">
              {m.review_context_pending({ count: pending })}
            </Badge>
          </p>
          <p className="flex-row flex-row--wide-gap">
            <Link href={`${paths.verify()}?${new URLSearchParams({ by: name })}`}>
              {m.review_context_pending_link()}
            </Link>
            {page !== null && (
              <Link href={paths.person(page)}>{m.review_context_person_link()}</Link>
            )}
          </p>
        </>
      )}
      <AboutPerson person={submitter} />
    </section>
  );
}
