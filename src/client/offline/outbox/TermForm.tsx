import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { localDrafts } from '#client/runtime/session/draft-stores.ts';
import { dropDraft, readDraft, saveDraft } from '#client/runtime/session/drafts.ts';
import { emptySubmissionText, type SubmissionText } from '#client/terms/form/submission-text.ts';
import { TermFields } from '#client/terms/form/TermFields.tsx';
import { contributionForm, fieldOrder } from '#client/terms/form/term-form.ts';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ErrorSummary } from '#client/ui/forms/ErrorSummary.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { m } from '#domain/messages.ts';
import type { TermField } from '#domain/term/fields.ts';
import { checkSubmission } from '#domain/term/submission.ts';
import type { Meta, OutboxEntry } from '../storage/db.ts';
import { createEntry } from './entry.ts';
import { replaceEntry } from './replace-entry.ts';
import { sendNow, startSender } from './sender.ts';
import { addEntry } from './store.ts';
import { useKeeping } from './useKeeping.ts';
import { readBody } from './written.ts';

const DRAFT = 'offline-contribution.v1';
const fields = fieldOrder(contributionForm);
/** An edited entry can have errors in fields that the form does not show. */
const errorOrder = [
  ...new Set([...fields, ...(Object.keys(emptySubmissionText) as (keyof SubmissionText)[])]),
];

type Props = {
  account: Meta['account'];
  replaces: OutboxEntry | undefined;
  onKept: (() => void) | undefined;
};
type Body = { englishWord: string };

/** Keeps a term in the outbox. Until then, the form's text is stored as a draft. */
export function TermForm({ account, replaces, onKept }: Props) {
  const [form, setForm] = useState(() => ({
    text: readFields(replaces ? readBody(replaces) : readDraft(localDrafts(), DRAFT, account.id)),
    isKept: false,
  }));
  // The second tap of a double tap can arrive before the form is rendered again.
  const latest = useRef(form);
  const change = (text: SubmissionText, isKept = false) => {
    latest.current = { text, isKept };
    setForm(latest.current);
  };
  const errors = useFieldErrors(form.text, errorOrder);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that opened the form for an edit is gone.
  useLayoutEffect(() => {
    if (replaces) title.current?.focus();
  }, [replaces]);

  const { keep, isPending, failure, clearFailure } = useKeeping(async (body: Body, key) => {
    if (replaces) {
      await replaceEntry(replaces, body, key);
      onKept?.();
      return;
    }
    await addEntry(createEntry(writtenTerm(account, body, key), Date.now()));
    dropDraft(localDrafts(), DRAFT);
    change(emptySubmissionText, true);
    title.current?.focus();
    startSender();
    void sendNow();
  });
  const type = (part: Partial<SubmissionText>) => {
    const text = { ...latest.current.text, ...part };
    change(text);
    clearFailure();
    if (!replaces) void saveDraft(localDrafts(), DRAFT, account.id, pickFields(text));
  };
  const check = (): Body | null => {
    const { text, isKept } = latest.current;
    // The form is empty after its text was kept. Errors of the empty form would replace the message
    // about that.
    if (isKept) return null;
    const before = replaces ? readBody(replaces) : { concept: null, revises: null };
    const checked = checkSubmission({ ...before, ...pickFields(text) });
    errors.show(checked.ok ? [] : checked.errors);
    return checked.ok ? { ...before, ...checked.value } : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void keep(check);
  };

  const idPrefix = replaces ? `edit-${replaces.id}-` : '';
  return (
    <form className="vertical-stack" noValidate onSubmit={submit}>
      <h2 ref={title} tabIndex={-1}>
        {m.outbox_form_heading()}
      </h2>
      {account.firstName && (
        <p className="muted">{m.outbox_form_account({ name: account.firstName })}</p>
      )}
      <div role="status">
        {form.isKept && <p className="note note--success">{m.outbox_kept()}</p>}
      </div>
      <ErrorSummary
        errors={errors.summary.map(({ path, message }) => ({ path: idPrefix + path, message }))}
      />
      <TermFields
        layout={contributionForm}
        text={form.text}
        onChange={type}
        errors={errors.current}
        idPrefix={idPrefix}
      />
      {failure && <FailureNote failure={failure} />}
      <p>
        <button className="button button--primary" type="submit" disabled={isPending}>
          {isPending ? m.ui_processing_button() : m.outbox_form_keep_button()}
        </button>
      </p>
    </form>
  );
}

const writtenTerm = ({ id: account }: Meta['account'], body: Body, key: string) => ({
  id: key,
  account,
  kind: 'term' as const,
  title: body.englishWord,
  path: '/api/terms',
  body: JSON.stringify(body),
  key,
});

/** Returns the fields that the form shows. */
const pickFields = (text: SubmissionText): Partial<Record<TermField, string>> =>
  Object.fromEntries(fields.map((field) => [field, text[field]]));

/** Reads the fields that the form shows from a draft or an entry. */
function readFields(stored: unknown): SubmissionText {
  const given = (stored ?? {}) as Partial<Record<TermField, unknown>>;
  return {
    ...emptySubmissionText,
    ...Object.fromEntries(fields.map((field) => [field, String(given[field] ?? '')])),
  };
}
