import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { QueuedTerm } from '#contract/review/review.ts';
import { m } from '#domain/messages.ts';
import { BulkTerm } from './BulkTerm.tsx';
import type { BulkAction, BulkResult } from './bulk.ts';

const doneTexts: Record<BulkAction, () => string> = {
  reject: m.review_bulk_outcome_reject,
  approve: m.review_bulk_outcome_approve,
  concept: m.review_bulk_outcome_concept,
};

type Props = {
  action: BulkAction;
  terms: readonly QueuedTerm[];
  results: readonly BulkResult[];
  onClose: () => void;
};

/** Says what became of each selected term, and why some were left as they were. */
export function BulkOutcomes({ action, terms, results, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus has disappeared together with the form.
  useEffect(() => list.current?.focus(), []);
  const findResult = ({ id }: QueuedTerm) => results.find((result) => result.id === id);
  return (
    <>
      <ul ref={list} className="bullet-list" tabIndex={-1}>
        {terms.map((term) => {
          const { detail, link } = findResult(term) ?? {};
          return (
            <li key={term.id}>
              <BulkTerm term={term} />
              <p className="muted">{detail ?? doneTexts[action]()}</p>
              {link && (
                <p>
                  <Link href={link}>{m.review_context_copy_link()}</Link>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <p>
        <button className="button" type="button" onClick={onClose}>
          {m.ui_close_button()}
        </button>
      </p>
    </>
  );
}
