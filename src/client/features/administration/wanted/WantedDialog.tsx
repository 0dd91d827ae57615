import { type FormEvent, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import type { WantedSearchRow } from '#contract/administration/wanted.ts';
import { m } from '#domain/messages.ts';
import { nameSubject, type Subject, subjectIds } from '#domain/subjects.ts';
import { useReviewWanted } from './wanted-queries.ts';

type Props = { search: WantedSearchRow | null; onClose: () => void };

/** Asks for the English word and the subject under which a search becomes public. */
export function WantedDialog({ search, onClose }: Props) {
  return (
    <Dialog
      open={search !== null}
      title={m.wanted_review_dialog_title({ text: search?.text ?? '' })}
      onClose={onClose}
    >
      {search && <WantedForm key={search.id} search={search} onClose={onClose} />}
    </Dialog>
  );
}

function WantedForm({ search, onClose }: { search: WantedSearchRow; onClose: () => void }) {
  const { mutate, isPending, failure } = useReviewWanted();
  const [english, setEnglish] = useState(search.english ?? search.text);
  const [subject, setSubject] = useState<string>(search.subject ?? '');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    const body = {
      status: 'shown',
      english,
      subject: (subject || null) as Subject | null,
    } as const;
    mutate(
      { params: { id: search.id }, body },
      { onSuccess: onClose, onFieldErrors: ([first]) => setError(first?.message) },
    );
  };
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <p>{m.wanted_review_dialog_hint()}</p>
      <Field id="wanted-english" label={m.wanted_review_english()} error={error}>
        {(control) => (
          <input
            {...control}
            name="english"
            value={english}
            onChange={(event) => setEnglish(event.target.value)}
          />
        )}
      </Field>
      <Field id="wanted-subject" label={m.wanted_review_subject()}>
        {(control) => (
          <select
            {...control}
            name="subject"
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          >
            <option value="">{m.wanted_review_no_subject()}</option>
            {subjectIds.map((id) => (
              <option key={id} value={id}>
                {nameSubject(id)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {failure && <FailureNote failure={failure} />}
      <DialogButtons
        submitLabel={m.wanted_review_submit_button()}
        isPending={isPending}
        onClose={onClose}
      />
    </form>
  );
}
