import { useEffect, useState } from 'react';
import { dropDraft, localDrafts, readDraft } from '#client/runtime/session/drafts.ts';
import type { SubmissionText } from '#client/terms/submission-text.ts';
import { extraNames, fieldNames } from '#client/terms/term-form.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { m } from '#domain/messages.ts';
import { showValue, termFields } from '#domain/term/fields.ts';
import { extraFields } from '#domain/term/submission.ts';
import { nameEditDraft, readContribution } from './draft.ts';

type Props = { id: string; owner: string; stored: SubmissionText };

/**
 * Shows what the author changed in a submission that can no longer be edited, so that they can copy
 * it. Shows nothing if the browser has no draft.
 * @param props.stored the text of the submission
 */
export function UnsavedEdit({ id, owner, stored }: Props) {
  const [changes, setChanges] = useState<readonly string[]>([]);
  useEffect(() => {
    const draft = readContribution(readDraft(localDrafts(), nameEditDraft(id), owner), stored);
    setChanges(draft ? describeChanges(stored, draft.text) : []);
  }, [id, owner, stored]);
  if (changes.length === 0) return null;
  const text = changes.join('\n');
  const discard = () => {
    dropDraft(localDrafts(), nameEditDraft(id));
    setChanges([]);
  };
  return (
    <section className="card vertical-stack">
      <h2>{m.own_submission_unsaved_heading()}</h2>
      <p>{m.own_submission_unsaved_hint()}</p>
      <pre className="citation">{text}</pre>
      <div className="flex-row">
        <CopyButton text={text} />
        <button className="button" type="button" onClick={discard}>
          {m.ui_draft_discard_button()}
        </button>
      </div>
    </section>
  );
}

/** Returns a line for each changed field, with its name and its new value. */
const describeChanges = (stored: SubmissionText, draft: SubmissionText): string[] => [
  ...termFields
    .filter((field) => draft[field] !== stored[field])
    .map((field) => `${fieldNames[field]()}: ${showValue(field, draft[field])}`),
  ...extraFields
    .filter((field) => draft[field] !== stored[field])
    .map((field) => `${extraNames[field]()}: ${draft[field]}`),
];
