import { type FormEvent, useState } from 'react';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { useFocusOnMount } from '#client/ui/useFocusOnMount.ts';
import { m } from '#domain/messages.ts';
import type { OutboxEntry } from '../storage/db.ts';
import { replaceEntry } from './replace-entry.ts';
import { useKeeping } from './useKeeping.ts';
import { readBody } from './written.ts';

/** The field of the body that contains the text of a comment or a report. */
const TEXT_FIELDS = { comment: 'text', report: 'details', proposal: 'reason' } as const;

type Props = { entry: OutboxEntry; onKept: () => void };

/** The form that edits an entry. */
export const EntryEdit = ({ entry, onKept }: Props) =>
  entry.kind === 'term' ? (
    <TermEdit entry={entry} onKept={onKept} />
  ) : (
    <TextEdit entry={entry} field={TEXT_FIELDS[entry.kind]} onKept={onKept} />
  );

function TermEdit({ entry, onKept }: Props) {
  const { module } = useLazyModule(() => import('./OfflineForm.tsx'));
  return module && <module.OfflineForm replaces={entry} onKept={onKept} />;
}

function TextEdit({ entry, field, onKept }: Props & { field: string }) {
  const id = `edit-${entry.id}`;
  const body = readBody(entry);
  const [text, setText] = useState(String(body[field] ?? ''));
  const area = useFocusOnMount<HTMLTextAreaElement>();
  const { keep, isPending, failure } = useKeeping(async (edited: object, key) => {
    await replaceEntry(entry, edited, key);
    onKept();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void keep(() => ({ ...body, [field]: text }));
  };
  return (
    <form className="vertical-stack" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{m.outbox_edit_label()}</label>
        <textarea
          ref={area}
          id={id}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {failure && <FailureNote failure={failure} />}
      <p>
        <button className="button button--primary" type="submit" disabled={isPending}>
          {isPending ? m.ui_processing_button() : m.outbox_edit_save_button()}
        </button>
      </p>
    </form>
  );
}
