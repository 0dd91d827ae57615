import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { QueuedTerm } from '#contract/review/review.ts';
import { nameLanguage } from '#domain/languages.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { nameHeadword } from '#domain/page-names.ts';
import type { ReviewMark } from '#domain/review/review-queue.ts';
import { nameSubject } from '#domain/subjects.ts';
import { langTag } from '#domain/varieties.ts';
import { wordCellClass } from '../review/word-cell.ts';
import { rememberScroll } from './queue-scroll.ts';
import { type QueueView, queuePath, reviewPath } from './queue-view.ts';
import { isSelectable, type Selection } from './selection.ts';

const names: Record<ReviewMark, () => string> = {
  copy: m.review_queue_mark_copy,
  approvedOnce: m.review_queue_mark_approved_once,
  unanswered: m.review_queue_mark_unanswered,
  revision: m.review_queue_mark_revision,
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Props = { term: QueuedTerm; view: QueueView; selection: Selection };

export function PendingRow({ term, view, selection }: Props) {
  const client = useQueryClient();
  const others = term.claim?.own ? null : term.claim;
  const days = Math.floor((Date.now() - Date.parse(term.waitingSince)) / DAY_MS);
  return (
    <tr className={others ? 'queue-row is-claimed' : 'queue-row'}>
      <td className={wordCellClass(term.englishWord)}>
        <SelectableWord term={term} selection={selection} />
      </td>
      <td className={wordCellClass(term.vernacularWord)} lang={langTag(term)}>
        {term.vernacularWord}
      </td>
      <td>{nameLanguage(term.language)}</td>
      <td>{nameSubject(term.subject)}</td>
      <td className="queue-facts">
        <span className="facts-line">
          <span>{formatDate(term.createdAt)}</span>
          <span>{term.submitter.name}</span>
          {/* The waiting time and the claim can change between the render on the server and
              hydration. */}
          <span suppressHydrationWarning>{m.review_queue_waiting({ days })}</span>
          {others && (
            <span suppressHydrationWarning>
              {m.review_queue_claimed_by({
                name: others.name,
                minutes: minutesUntil(others.until),
              })}
            </span>
          )}
        </span>
        <ReviewMarks marks={term.marks} />
      </td>
      <td className="actions-cell">
        <Link
          className="button row-link"
          href={reviewPath(term.id, view)}
          aria-label={m.verification_review_label({ word: nameHeadword(term) })}
          onClick={() => rememberScroll(client, queuePath(view))}
        >
          <span>{m.verification_review_button()}</span>
          <Icon name="next" />
        </Link>
      </td>
    </tr>
  );
}

/**
 * The English word with a lock if somebody else is reviewing the submission, or with a checkbox
 * while submissions are being selected.
 */
function SelectableWord({ term, selection }: Pick<Props, 'term' | 'selection'>) {
  const word = (
    <span>
      <SenseName sense={term}>
        <b>{term.englishWord}</b>
      </SenseName>
    </span>
  );
  if (!isSelectable(term))
    return (
      <span className="queue-pick">
        <Icon name="lock" />
        {word}
      </span>
    );
  if (!selection.isOpen) return word;
  return (
    <label className="queue-pick">
      <input
        type="checkbox"
        aria-label={m.review_queue_select({ word: nameHeadword(term) })}
        checked={selection.includes(term)}
        onChange={() => selection.toggle(term)}
      />
      {word}
    </label>
  );
}

const minutesUntil = (time: string): number =>
  Math.max(1, Math.ceil((Date.parse(time) - Date.now()) / MINUTE_MS));

/** What a verifier should know about a submission before opening it. */
function ReviewMarks({ marks }: { marks: readonly ReviewMark[] }) {
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
