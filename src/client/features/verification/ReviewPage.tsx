import '#client/styles/pages/staff.css';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { type PageProps, type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { getReview } from '#contract/review/verification.ts';
import { m } from '#domain/messages.ts';
import { useReview } from './queries.ts';
import { type QueueView, queuePath, reviewViewFromParams } from './queue/queue-view.ts';
import { Review } from './review/Review.tsx';
import { ReviewProgress } from './review/ReviewProgress.tsx';
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
