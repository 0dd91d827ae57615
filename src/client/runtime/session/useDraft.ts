import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Attempt } from '#client/runtime/api/attempt.ts';
import { type DraftStore, dropDraft, keepDraft, localDrafts, readDraft } from './drafts.ts';

/** The text of a form and its last attempt, so that a retry after a reload uses the same key. */
export type Draft<T> = { text: T; attempt: Attempt | null };

/**
 * A form that has drafts. `read` checks a stored value, and `typed` returns the fields of the form
 * element that differ from `start`.
 */
export type DraftedForm<T> = {
  name: string;
  empty: T;
  read: (stored: unknown) => Draft<T> | null;
  same: (one: T, other: T) => boolean;
  typed: (form: HTMLFormElement, start: T) => Partial<T>;
  /** By default the storage that outlives the tab. */
  store?: () => DraftStore | null;
};

/**
 * The text of a form, stored in the browser at every change until it is sent. The server renders
 * the form with `start`, and so does hydration; a stored draft replaces it right after. Discarding
 * the draft brings `start` back.
 */
export function useDraft<T extends object>(
  kind: DraftedForm<T>,
  owner: string,
  start: T,
  form: RefObject<HTMLFormElement | null>,
) {
  const { store = localDrafts } = kind;
  const [text, setState] = useState(start);
  // A submit event from before hydration is replayed at once, before React renders the draft. It
  // reads the text here.
  const latest = useRef(start);
  const [restored, setRestored] = useState(false);
  const attempt = useRef<Attempt | null>(null);

  const setText = (next: T) => {
    latest.current = next;
    setState(next);
  };
  const keep = (value: T) =>
    keepDraft(store(), kind.name, owner, {
      text: value,
      attempt: attempt.current,
    } satisfies Draft<T>);

  // A layout effect, because a click can reach the form before an ordinary effect runs, and the
  // form would then be validated as empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after hydration.
  useLayoutEffect(() => {
    const draft = kind.read(readDraft(store(), kind.name, owner));
    attempt.current = draft?.attempt ?? null;
    // Text typed before hydration, which React does not know.
    const typed = form.current ? kind.typed(form.current, start) : {};
    const now = { ...(draft?.text ?? start), ...typed };
    setText(now);
    if (Object.keys(typed).length > 0) keep(now);
    setRestored(draft !== null && !kind.same(draft.text, start));
  }, []);

  const drop = () => {
    attempt.current = null;
    setRestored(false);
    dropDraft(store(), kind.name);
  };
  return {
    text,
    restored,
    attempt,
    latest: () => latest.current,
    change: (change: Partial<T>) => {
      const next = { ...latest.current, ...change };
      setText(next);
      if (kind.same(next, start) || kind.same(next, kind.empty)) drop();
      else keep(next);
    },
    /** Stores the form with the attempt that is about to be made. */
    keep: () => keep(latest.current),
    /** Drops the draft after it was sent or discarded, and starts with this text. */
    restart: (next: T) => {
      drop();
      setText(next);
    },
  };
}
