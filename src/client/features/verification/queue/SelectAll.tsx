import type { QueuedTerm } from '#contract/review/review.ts';
import { m } from '#domain/messages.ts';
import { isSelectable, type Selection } from './selection.ts';

const ID = 'select-all';

/** Selects all submissions of a page, except those that somebody else reviews. */
export function SelectAll({
  terms,
  selection,
}: {
  terms: readonly QueuedTerm[];
  selection: Selection;
}) {
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
export function focusSelectAll(): void {
  const box = document.getElementById(ID) ?? document.getElementById('main');
  setTimeout(() => box?.focus());
}
