import { useState } from 'react';
import type { QueuedTerm } from '#contract/review/review.ts';

export type Selection = ReturnType<typeof useSelection>;

/**
 * Manages which submissions are selected on the page of the queue at `path`. While `isOpen`, the
 * rows have checkboxes.
 */
export function useSelection(path: string) {
  const [isOpen, setOpen] = useState(false);
  const [selected, setSelected] = useState<{ path: string; terms: readonly QueuedTerm[] }>();
  const terms = selected?.path === path ? selected.terms : [];
  const includes = ({ id }: QueuedTerm) => terms.some((term) => term.id === id);
  const change = (next: readonly QueuedTerm[]) => setSelected({ path, terms: next });
  return {
    terms,
    includes,
    toggle: (term: QueuedTerm) =>
      change(includes(term) ? terms.filter(({ id }) => id !== term.id) : [...terms, term]),
    select: change,
    clear: () => change([]),
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      change([]);
    },
  };
}

/** Whether a verifier may select a submission: nobody else may be reviewing it. */
export const isSelectable = ({ claim }: QueuedTerm): boolean => claim === null || claim.own;
