import { useDraft } from '#client/runtime/session/useDraft.ts';
import type { SubmissionText } from '#client/terms/form/submission-text.ts';
import { extraNames } from '#client/terms/form/term-form.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { m } from '#domain/messages.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import { showValue, termFields } from '#domain/term/fields.ts';
import { extraFields } from '#domain/term/submission.ts';
import { draftedTerm } from './draft.ts';

type Props = { id: string; stored: SubmissionText };

/**
 * Shows what the author changed in a submission that can no longer be edited, so that they can copy
 * it. Shows nothing if the browser has no draft.
 * @param props.stored the text of the submission
 */
export function UnsavedEdit({ id, stored }: Props) {
  const draft = useDraft(draftedTerm({ edits: id }, stored), stored);
  const changes = describeChanges(stored, draft.text);
  if (changes.length === 0) return null;
  const text = changes.join('\n');
  return (
    <section className="card vertical-stack">
      <h2>{m.own_submission_unsaved_heading()}</h2>
      <p>{m.own_submission_unsaved_hint()}</p>
      <pre className="citation">{text}</pre>
      <div className="flex-row">
        <CopyButton text={text} />
        <button className="button" type="button" onClick={draft.drop}>
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
