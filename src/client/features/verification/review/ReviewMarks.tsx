import { Badge } from '#client/ui/Badge.tsx';
import { m } from '#domain/messages.ts';
import type { ReviewMark } from '#domain/review/review-queue.ts';

const names: Record<ReviewMark, () => string> = {
  copy: m.review_queue_mark_copy,
  approvedOnce: m.review_queue_mark_approved_once,
  unanswered: m.review_queue_mark_unanswered,
  revision: m.review_queue_mark_revision,
};

/** What a verifier should know about a submission before opening it. */
export function ReviewMarks({ marks }: { marks: readonly ReviewMark[] }) {
  if (marks.length === 0) return null;
  return (
    <span className="flex-row">
      {marks.map((mark) =>
        mark === 'copy' ? (
          <Badge key={mark} tone="warning" icon="copy">
            {names[mark]()}
          </Badge>
        ) : (
          <Badge key={mark}>{names[mark]()}</Badge>
        ),
      )}
    </span>
  );
}
