import { Changes } from '#client/terms/history/ChangeList.tsx';
import { RequestCard } from '#client/terms/RequestCard.tsx';
import type { Review } from '#contract/review/review.ts';
import { formatDateTime } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';

/** Shows the author's edits since the term was submitted, latest first. */
export function AuthorEdits({ versions }: Pick<Review, 'versions'>) {
  if (versions.length === 0) return null;
  return (
    <section className="card vertical-stack" aria-labelledby="author-edits">
      <h2 id="author-edits">{m.review_context_edits_heading()}</h2>
      <ol className="vertical-stack">
        {versions.toReversed().map(({ id, changes, createdAt }) => (
          <li key={id}>
            <time className="muted" dateTime={createdAt}>
              {formatDateTime(createdAt)}
            </time>
            <Changes changes={changes} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type RequestedProps = { request: NonNullable<Review['changesRequested']> } & Pick<
  Review,
  'versions'
>;

/** Shows the latest request for changes beside what the author changed. */
export function RequestAndEdits({ request, versions }: RequestedProps) {
  return (
    <div className="request-pair">
      <RequestCard heading="h2" request={request} by={request.by}>
        {request.isOpen && <p>{m.review_context_request_open()}</p>}
      </RequestCard>
      <AuthorEdits versions={versions} />
    </div>
  );
}
