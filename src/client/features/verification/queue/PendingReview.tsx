import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { BoldCount } from '#client/ui/BoldCount.tsx';
import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import { richText } from '#client/ui/richText.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { QueuedTerm } from '#contract/review/review.ts';
import type { listPending } from '#contract/review/verification.ts';
import { nameLanguage } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { usePendingTerms } from '../queries.ts';
import { endVisit } from '../review/review-visit.ts';
import { PendingFilters } from './PendingFilters.tsx';
import { PendingRow } from './PendingRow.tsx';
import { QueueList } from './QueueList.tsx';
import { restoreScroll } from './queue-scroll.ts';
import { type QueueView, queuePath } from './queue-view.ts';
import { isSelectable, type Selection, useSelection } from './selection.ts';

const ID = 'select-all';

export function PendingReview({ view }: { view: QueueView }) {
  const path = queuePath(view);
  const client = useQueryClient();
  const selection = useSelection(path);
  const hasSelected = selection.terms.length > 0;
  const queue = usePendingTerms(view, { isPaused: hasSelected });
  const isLoaded = queue.data !== undefined;
  const total = queue.data?.total ?? 0;
  useLayoutEffect(() => {
    if (isLoaded) restoreScroll(client, path);
  }, [isLoaded, path, client]);
  useEffect(() => endVisit(client), [client]);
  return (
    <>
      <PendingFilters
        view={view}
        start={
          total > 0 && (
            <>
              <p role="status">
                <BoldCount text={m.verification_queue_count({ count: total })} />
              </p>
              <SelectButton selection={selection} />
            </>
          )
        }
      />
      {hasSelected && (
        <LazyPanel
          load={() => import('../bulk/BulkActions.tsx')}
          failed={m.review_queue_bulk_failed()}
        >
          {({ BulkActions }) => (
            <BulkActions
              terms={selection.terms}
              onClear={() => {
                selection.clear();
                focusSelectAll();
              }}
            />
          )}
        </LazyPanel>
      )}
      <QueueList
        view={view}
        query={queue}
        rows={queue.data?.terms}
        emptyTitle={m.verification_queue_empty()}
        emptyHint={m.verification_queue_empty_hint()}
      >
        {(terms) => (
          <>
            {selection.isOpen && <SelectAll terms={terms} selection={selection} />}
            <ResponsiveTable
              caption={m.verification_queue_caption()}
              columns={[
                m.verification_english_word_column(),
                m.verification_vernacular_column(),
                m.verification_language_column(),
                m.verification_subject_column(),
                m.verification_submitted_column(),
              ]}
              actionsColumn={m.verification_review_column()}
            >
              {terms.map((term) => (
                <PendingRow key={term.id} term={term} view={view} selection={selection} />
              ))}
            </ResponsiveTable>
            <FewVerifiers view={view} verifiers={queue.data?.verifiers ?? []} />
          </>
        )}
      </QueueList>
    </>
  );
}

type FewVerifiersProps = { view: QueueView; verifiers: ReplyOf<typeof listPending>['verifiers'] };

/** Says which of the listed languages have too few active verifiers. */
function FewVerifiers({ view, verifiers }: FewVerifiersProps) {
  const few = verifiers.filter(
    ({ language, active }) =>
      active < limits.enoughVerifiers &&
      (view.languages.length === 0 || view.languages.includes(language)),
  );
  if (few.length === 0) return null;
  return (
    <p className="muted margin-top-3">
      {few
        .map(({ language, active }) =>
          m.review_queue_few_verifiers({ language: nameLanguage(language), count: active }),
        )
        .join(' ')}{' '}
      {richText(
        m.review_queue_few_verifiers_invite({
          link: (text) => <Link href={paths.verifierApply()}>{text}</Link>,
        }),
      )}
    </p>
  );
}

/** Shows or hides the checkboxes with which submissions are selected. */
const SelectButton = ({ selection }: { selection: Selection }) => (
  <button
    className="button button--quiet needs-scripts"
    type="button"
    aria-pressed={selection.isOpen}
    onClick={selection.isOpen ? selection.close : selection.open}
  >
    {m.review_queue_select_button()}
  </button>
);

/** Selects all submissions of a page, except those that somebody else is reviewing. */
function SelectAll({ terms, selection }: { terms: readonly QueuedTerm[]; selection: Selection }) {
  const selectable = terms.filter(isSelectable);
  if (selectable.length === 0) return null;
  const areAllSelected = selectable.every(selection.includes);
  const areSomeSelected = selectable.some(selection.includes);
  return (
    <label className="queue-pick needs-scripts" htmlFor={ID}>
      <input
        id={ID}
        type="checkbox"
        checked={areAllSelected}
        ref={(box) => {
          if (box) box.indeterminate = areSomeSelected && !areAllSelected;
        }}
        onChange={() => selection.select(areAllSelected ? [] : selectable)}
      />
      {m.review_queue_select_all()}
    </label>
  );
}

/** Focuses the checkbox after the buttons for selected submissions have disappeared. */
function focusSelectAll(): void {
  const box = document.getElementById(ID) ?? document.getElementById('main');
  setTimeout(() => box?.focus());
}
