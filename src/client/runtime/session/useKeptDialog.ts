import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft, tabDrafts } from './drafts.ts';

/**
 * Manages the state of a dialog whose API call can require the user to sign in again. Run `keep`
 * before the API call, so that the dialog is open again when the user comes back.
 * @param read returns the stored state, or null if the stored value is not valid
 * @returns `state`: null while the dialog is closed; `change`: opens the dialog or changes its
 * state
 */
export function useKeptDialog<T>(name: string, owner: string, read: (kept: unknown) => T | null) {
  const [state, setState] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is a pure function.
  useEffect(() => {
    const kept = read(readDraft(tabDrafts(), name, owner));
    if (kept !== null) setState(kept);
  }, [name, owner]);
  return {
    state,
    change: (next: T) => setState(next),
    keep: () => keepDraft(tabDrafts(), name, owner, state),
    close: () => {
      setState(null);
      dropDraft(tabDrafts(), name);
    },
  };
}
