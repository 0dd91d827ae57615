import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft, tabDrafts } from './drafts.ts';

/**
 * Manages text that is stored until the tab is closed, so that nothing is lost if the session
 * expires. The stored text is read after hydration.
 * @param read returns the stored text, or null if the stored value is not valid
 * @returns `text`: null if nothing was typed or stored; `restored`: whether the text comes from the
 * storage; `write` and `drop`: store and delete the text
 */
export function useSessionDraft<T>(name: string, owner: string, read: (kept: unknown) => T | null) {
  const [text, setText] = useState<T | null>(null);
  const [restored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is a pure function.
  useEffect(() => {
    const kept = read(readDraft(tabDrafts(), name, owner));
    setText(kept);
    setRestored(kept !== null);
  }, [name, owner]);
  return {
    text,
    restored,
    write: (next: T) => {
      setText(next);
      keepDraft(tabDrafts(), name, owner, next);
    },
    drop: () => {
      setText(null);
      setRestored(false);
      dropDraft(tabDrafts(), name);
    },
  };
}

/** @returns the stored value if it is non-empty text, otherwise null */
export const readTyped = (kept: unknown): string | null =>
  typeof kept === 'string' && kept !== '' ? kept : null;
