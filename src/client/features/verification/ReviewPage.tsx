import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { type PageProps, type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { getReview } from '#contract/verification.ts';
import { m } from '#domain/messages.ts';
import { useReview } from './queries.ts';
import { Review } from './Review.tsx';

export const queries: PageQueries<'review'> = ({ params: { id } }) => [
  pageQuery({ endpoint: getReview, args: { params: { id } } }),
];

export default function ReviewPage({ params }: PageProps<'review'>) {
  return (
    <>
      <Link className="back-link" href={paths.verify()}>
        <Icon name="back" />
        {m.verification_back_link()}
      </Link>
      <LoadedReview key={params.id} id={params.id} />
    </>
  );
}

function LoadedReview({ id }: { id: string }) {
  const review = useReview(id);
  if (review.data) return <Review {...review.data} />;
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
