import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Attempt, readAttempt } from '#client/runtime/api/attempt.ts';
import { localDrafts, tabDrafts } from './draft-stores.ts';
import { dropDraft, prepareDrafts, readDraft, saveDraft } from './drafts.ts';
import { useUser } from './session.tsx';

/**
 * The text of a form, and the last attempt to send it. The attempt is stored so that a retry after
 * a reload uses the same idempotency key.
 */
type StoredText<T> = { text: T; attempt: Attempt | null };

/** Describes a form whose text is stored as a draft. */
export type DraftedForm<T> = {
  /** Ends with a version, so that drafts of an older version are ignored. */
  name: string;
  /** Returns the stored text, or null if the stored value is not valid. */
  read: (stored: unknown) => T | null;
  /** Compares two texts. By default, their JSON is compared. */
  same?: (one: T, other: T) => boolean;
  /** A text that is not worth storing, in addition to the one that the form starts with. */
  empty?: T;
  /** Returns the fields of the form element that differ from `start`. */
  typed?: (form: HTMLFormElement, start: T) => Partial<T>;
  /**
   * Whether the draft belongs to the tab and is deleted with it. Used for texts of people who need
   * no account, and for dialogs that ask for a confirmation. Other drafts belong to the account.
   */
  isOfTab?: boolean;
  /**
   * Whether most people who see the page do not use the form. The code that stores drafts is then
   * loaded when a field has the focus, and not with the page.
   */
  isAside?: boolean;
};

/** The text of a form, and the functions that change it. */
export type DraftOf<T> = {
  text: T;
  /** Whether the text was read from the storage. */
  restored: boolean;
  write: (next: T) => void;
  drop: () => void;
};

/** Describes a form with one text, such as a reason. */
export const draftedText = (name: string): DraftedForm<string> => ({
  name,
  read: (stored) => (typeof stored === 'string' ? stored : null),
});

/** Describes a dialog that asks for a confirmation. Its state is null while it is closed. */
export const draftedDialog = <T>(
  name: string,
  read: (stored: unknown) => T | null,
): DraftedForm<T | null> => ({ name, read, isOfTab: true, isAside: true });

/**
 * Manages the text of a form, and stores it in the browser on every change until the form is sent,
 * so that a reload, an expired session or a failure loses nothing. The server and hydration render
 * the form with `start`; immediately after hydration, a stored draft replaces it.
 */
export function useDraft<T>(
  kind: DraftedForm<T>,
  start: T,
  form?: RefObject<HTMLFormElement | null>,
) {
  const account = useUser()?.id ?? '';
  const { name, same = isSameJson } = kind;
  const { store, owner } = findPlace(kind, account);
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
  /** Stores the text with the attempt that is about to be sent. */
  const save = () => {
    const draft: StoredText<T> = { text: latest.current, attempt: attempt.current };
    void saveDraft(store, name, owner, draft);
  };

  // This is a layout effect, because a click can reach the form before an ordinary effect runs, and
  // the form would then be validated as empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once for each draft.
  useLayoutEffect(() => {
    if (!kind.isAside) prepareDrafts();
    const draft = readStoredText(kind, account);
    attempt.current = draft?.attempt ?? null;
    // React does not know the text that was typed before hydration, so read it from the form.
    const typed = (form?.current && kind.typed?.(form.current, start)) ?? {};
    const hasTyped = Object.keys(typed).length > 0;
    const now = draft ? draft.text : start;
    setText(hasTyped ? { ...now, ...typed } : now);
    if (hasTyped) save();
    setRestored(draft !== null && !same(draft.text, start));
  }, [name, account]);

  const restart = (next: T) => {
    attempt.current = null;
    setRestored(false);
    dropDraft(store, name);
    setText(next);
  };
  const write = (next: T) => {
    if (same(next, start) || (kind.empty !== undefined && same(next, kind.empty))) restart(next);
    else {
      setText(next);
      save();
    }
  };
  return {
    text,
    restored,
    attempt,
    save,
    write,
    latest: () => latest.current,
    /** Changes some fields of the text. */
    change: (part: Partial<T>) => write({ ...latest.current, ...part }),
    /** Sets the text to `next` and deletes the draft. A dialog opens with a state in this way. */
    restart,
    /** Deletes the draft after it was sent or discarded. The form shows `start` again. */
    drop: () => restart(start),
  };
}

/** Returns the stored draft of a form that may not be on the page, or null if there is none. */
export function readStoredText<T>(kind: DraftedForm<T>, account: string): StoredText<T> | null {
  const { store, owner } = findPlace(kind, account);
  const stored = (readDraft(store, kind.name, owner) ?? {}) as {
    text?: unknown;
    attempt?: unknown;
  };
  const text = kind.read(stored.text);
  return text === null ? null : { text, attempt: readAttempt(stored.attempt) };
}

/**
 * Returns where a draft is stored, and its owner. The drafts of signed-out people are stored in the
 * tab.
 */
const findPlace = ({ isOfTab }: { isOfTab?: boolean }, account: string) =>
  isOfTab || account === ''
    ? { store: tabDrafts(), owner: 'tab' }
    : { store: localDrafts(), owner: account };

const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
