import { Changes } from '#client/terms/Changes.tsx';

import { formatDate, formatDateTime } from '#client/terms/dates.ts';
import type { Review } from '#contract/review.ts';
import { m } from '#domain/messages.ts';

/** What the author changed after submitting the term, latest edit first. */
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

/** Says that the submission waits for its author, and what they were asked. */
export function ChangesRequested({ request }: { request: Review['changesRequested'] }) {
  if (!request) return null;
  return (
    <div className="note note--info">
      <div>
        <p>{m.review_context_requested({ name: request.by, date: formatDate(request.at) })}</p>
        <p>{request.reason}</p>
      </div>
    </div>
  );
}
