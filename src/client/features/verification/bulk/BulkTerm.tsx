import { Vernacular } from '#client/terms/Vernacular.tsx';
import type { QueuedTerm } from '#contract/review/review.ts';

export const BulkTerm = ({ term }: { term: QueuedTerm }) => (
  <>
    <b>{term.englishWord}</b> <Vernacular term={term} />
  </>
);
