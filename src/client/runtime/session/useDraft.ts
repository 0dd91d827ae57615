import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Attempt } from '#client/runtime/api/attempt.ts';
import { type DraftStore, dropDraft, keepDraft, localDrafts, readDraft } from './drafts.ts';

/**
 * The text of a form, and the last attempt to send it. The attempt is stored so that a retry after
 * a reload uses the same idempotency key.
 */
export type Draft<T> = { text: T; attempt: Attempt | null };

/**
 * Describes a form whose text is stored as a draft. `read` validates a stored value. `typed`
 * returns the fields of the form element that differ from `start`.
 */
export type DraftedForm<T> = {
  name: string;
  empty: T;
  read: (stored: unknown) => Draft<T> | null;
  same: (one: T, other: T) => boolean;
  typed: (form: HTMLFormElement, start: T) => Partial<T>;
  /** Returns the storage of the draft. By default, this is the storage that outlives the tab. */
  store?: () => DraftStore | null;
};

/**
 * Manages the text of a form, and stores it in the browser on every change until the form is sent.
 * The server and hydration render the form with `start`; immediately after hydration, a stored
 * draft replaces `start`.
 */
export function useDraft<T extends object>(
  kind: DraftedForm<T>,
  owner: string,
  start: T,
  form: RefObject<HTMLFormElement | null>,
) {
  const { store = localDrafts } = kind;
  const [text, setState] = useState(start);
  // A submit event from before hydration is replayed before React has rendered the draft, so the
  // submit handler reads the text from this ref.
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

  // This is a layout effect, because a click can reach the form before an ordinary effect runs, and
  // the form would then be validated as empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only once, after hydration.
  useLayoutEffect(() => {
    const draft = kind.read(readDraft(store(), kind.name, owner));
    attempt.current = draft?.attempt ?? null;
    // React does not know the text that was typed before hydration, so read it from the form.
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
    /** Stores the text with the attempt that is about to be sent. */
    keep: () => keep(latest.current),
    /**
     * Sets the text of the form to `next` after the draft was sent or discarded, and deletes the
     * draft.
     */
    restart: (next: T) => {
      drop();
      setText(next);
    },
  };
}
