import { termFields } from '#domain/term.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, localDrafts, readDraft } from '../session/drafts.ts';
import { emptyTermText, sameTermText, type TermText } from '../terms/term-text.ts';
import type { Attempt } from './attempt.ts';
import { draftName, readContribution } from './draft.ts';

/**
 * The text of the contribution form, kept in the browser at every change until it is submitted.
 * The server draws the form as the link says (`start`); what its owner kept takes that place only after hydration, so that both drawings match.
 * A draft wins over a link: the link's words come when the draft is discarded.
 */
export function useDraftedText(owner: string, start: TermText, form: RefObject<HTMLFormElement | null>) {
  const [text, setState] = useState(start);
  // A form that was sent before hydration is sent again in the same moment: it must find the text before React has drawn it.
  const latest = useRef(start);
  const [restored, setRestored] = useState(false);
  const attempt = useRef<Attempt | null>(null);

  const setText = (next: TermText) => {
    latest.current = next;
    setState(next);
  };
  const keep = (kept: TermText) => keepDraft(localDrafts(), draftName, owner, { text: kept, attempt: attempt.current });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration; later links open a new form.
  useEffect(() => {
    const kept = readContribution(readDraft(localDrafts(), draftName, owner));
    attempt.current = kept?.attempt ?? null;
    const typed = typedBefore(form.current, start);
    const now = { ...(kept?.text ?? start), ...typed };
    setText(now);
    if (Object.keys(typed).length > 0) keep(now);
    setRestored(kept !== null && !sameTermText(kept.text, start));
  }, []);

  const drop = () => {
    attempt.current = null;
    setRestored(false);
    dropDraft(localDrafts(), draftName);
  };
  return {
    text,
    restored,
    attempt,
    latest: () => latest.current,
    change: (change: Partial<TermText>) => {
      const next = { ...latest.current, ...change };
      setText(next);
      if (sameTermText(next, start) || sameTermText(next, emptyTermText)) drop();
      else keep(next);
    },
    /** Keeps the form as it stands, with the attempt that is about to be made. */
    keep: () => keep(latest.current),
    /** Forgets the draft: it was sent, or its writer wants the form as the link says. */
    restart: (with_: TermText) => {
      drop();
      setText(with_);
    },
  };
}

/** What was typed between the arrival of the document and hydration: React does not know it yet. */
function typedBefore(form: HTMLFormElement | null, start: TermText): Partial<TermText> {
  if (!form) return {};
  const data = new FormData(form);
  return Object.fromEntries(termFields.flatMap((field) => {
    const typed = data.get(field);
    return typeof typed === 'string' && typed !== start[field] ? [[field, typed]] : [];
  }));
}
