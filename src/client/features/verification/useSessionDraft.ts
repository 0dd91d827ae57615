import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft, tabDrafts } from '#client/runtime/session/drafts.ts';

/**
 * Text that is kept for as long as the tab lives, so that a lost session costs a verifier nothing.
 * It is read after hydration.
 * @param read checks what was kept; null when it is not such a text
 * @returns `text` (null until something was typed or found), `restored` when it was found, `write`,
 * `drop`
 */
export function useSessionDraft<T>(name: string, owner: string, read: (kept: unknown) => T | null) {
  const [text, setText] = useState<T | null>(null);
  const [restored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is a pure function of what was kept.
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

/** Reads a text that was kept; null when there is none. */
export const readTyped = (kept: unknown): string | null =>
  typeof kept === 'string' && kept !== '' ? kept : null;
