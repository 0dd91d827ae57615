import { m } from '#domain/messages.ts';
import { Comparison } from './Comparison.tsx';
import { compareVersions, type Version } from './compare-versions.ts';
import type { EditText } from './edit-text.ts';
import { proposedExtras, proposedTerm } from './proposed-term.ts';

type Props = { stored: Omit<Version, 'name'>; text: EditText; onDiscard: () => void };

/**
 * Shows a correction that could not be saved because another verifier decided first. The correction
 * stays until the user deletes it.
 */
export function UnsavedCorrection({ stored, text, onDiscard }: Props) {
  const before = { ...stored, name: m.verification_unsaved_decided() };
  const after = {
    name: m.verification_unsaved_yours(),
    term: proposedTerm(stored.term, text),
    extras: proposedExtras(text),
    usage: text.usage,
  };
  if (compareVersions(before, after).length === 0) return null;
  return (
    <section className="card vertical-stack" aria-labelledby="unsaved">
      <h2 id="unsaved">{m.verification_unsaved_heading()}</h2>
      <p>{m.verification_unsaved_text()}</p>
      <Comparison caption={m.verification_unsaved_caption()} before={before} after={after} />
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button" type="button" onClick={onDiscard}>
          {m.verification_unsaved_delete_button()}
        </button>
      </p>
    </section>
  );
}
