import '#client/styles/pages/staff.css';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { type PageProps, type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { getReview } from '#contract/review/verification.ts';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { useReview } from './queries.ts';
import { type QueueView, queuePath, reviewViewFromParams } from './queue/queue-view.ts';
import { Review } from './review/Review.tsx';
import { type ReviewLoop, useReviewLoop } from './review/useReviewLoop.ts';

export const queries: PageQueries<'review'> = ({ params: { id } }) => [
  pageQuery({ endpoint: getReview, args: { params: { id } } }),
];

export default function ReviewPage({ params: { id } }: PageProps<'review'>) {
  const view = reviewViewFromParams(new URLSearchParams(useQueryString()));
  const loop = useReviewLoop(id, view);
  return (
    <>
      <Link className="back-link" href={view ? queuePath(view) : paths.verify()}>
        <Icon name="back" />
        {m.verification_back_link()}
      </Link>
      {view && (
        <ReviewProgress view={view} left={loop.left} decided={loop.decided} onSkip={loop.skip} />
      )}
      <LoadedReview key={id} id={id} view={view} loop={loop} />
    </>
  );
}

function LoadedReview({ id, ...place }: { id: string; view: QueueView | null; loop: ReviewLoop }) {
  const review = useReview(id);
  if (review.data) return <Review review={review.data} {...place} />;
  return (
    <>
      <h1 className="visually-hidden">{m.verification_review_title()}</h1>
      {review.isError ? (
        <Failed message={m.verification_review_failed()} />
      ) : (
        <Skeleton label={m.verification_review_loading()} />
      )}
    </>
  );
}

type ReviewProgressProps = {
  view: QueueView;
  left: number | null;
  decided: number;
  onSkip: (() => void) | null;
};

/** Says how many submissions of the view are left, and skips to the next one. */
function ReviewProgress({ view, left, decided, onSkip }: ReviewProgressProps) {
  const name = describeView(view);
  return (
    <div className="review-progress">
      <p role="status">
        {left !== null &&
          (name
            ? m.review_loop_left_in({ count: left, view: name })
            : m.review_loop_left({ count: left }))}
      </p>
      {onSkip && (
        <button className="text-button needs-scripts" type="button" onClick={onSkip}>
          {m.review_loop_skip_button()}
          <Icon name="next" />
        </button>
      )}
      <progress
        value={decided}
        max={Math.max(1, decided + (left ?? 0))}
        aria-label={m.review_loop_progress_label()}
      />
    </div>
  );
}

function describeView({ languages: chosen, subject }: QueueView): string {
  const names = chosen.map((id) => nameLanguage(id)).join(', ');
  return [names, subject === 'all' ? '' : nameSubject(subject)].filter(Boolean).join(' · ');
}
