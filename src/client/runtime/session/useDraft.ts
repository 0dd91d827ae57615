import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Attempt } from '#client/runtime/api/attempt.ts';
import { type DraftStore, dropDraft, keepDraft, localDrafts, readDraft } from './drafts.ts';

/**
 * What a half-written submission keeps: the form, and the last attempt, so that a retry after a
 * reload still makes nothing twice.
 */
export type Draft<T> = { text: T; attempt: Attempt | null };

/**
 * A form whose text is kept: its draft's name, how a draft is read and compared, and what a form on
 * the page holds that differs from `start`.
 */
export type DraftedForm<T> = {
  name: string;
  empty: T;
  read: (kept: unknown) => Draft<T> | null;
  same: (one: T, other: T) => boolean;
  typed: (form: HTMLFormElement, start: T) => Partial<T>;
  /** Where it is kept, if not beyond the tab's life. */
  store?: () => DraftStore | null;
};

/**
 * The text of a form, kept in the browser at every change until it is submitted.
 * The server draws the form with `start`; what its owner kept takes that place only after
 * hydration, so that both drawings match.
 * A draft wins over `start`, which comes when the draft is discarded.
 */
export function useDraft<T extends object>(
  kind: DraftedForm<T>,
  owner: string,
  start: T,
  form: RefObject<HTMLFormElement | null>,
) {
  const { store = localDrafts } = kind;
  const [text, setState] = useState(start);
  // A form that was sent before hydration is sent again in the same moment: it must find the text
  // before React has drawn it.
  const latest = useRef(start);
  const [restored, setRestored] = useState(false);
  const attempt = useRef<Attempt | null>(null);

  const setText = (next: T) => {
    latest.current = next;
    setState(next);
  };
  const keep = (kept: T) =>
    keepDraft(store(), kind.name, owner, {
      text: kept,
      attempt: attempt.current,
    } satisfies Draft<T>);

  // In the layout phase: an effect comes after the first moment in which a press can reach the
  // form, which would then be checked as empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration; another start opens a new form.
  useLayoutEffect(() => {
    const kept = kind.read(readDraft(store(), kind.name, owner));
    attempt.current = kept?.attempt ?? null;
    // What was typed between the arrival of the document and hydration: React does not know it yet.
    const typed = form.current ? kind.typed(form.current, start) : {};
    const now = { ...(kept?.text ?? start), ...typed };
    setText(now);
    if (Object.keys(typed).length > 0) keep(now);
    setRestored(kept !== null && !kind.same(kept.text, start));
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
    /** Keeps the form as it stands, with the attempt that is about to be made. */
    keep: () => keep(latest.current),
    /** Forgets the draft: it was sent, or its writer wants the form as it started. */
    restart: (with_: T) => {
      drop();
      setText(with_);
    },
  };
}
