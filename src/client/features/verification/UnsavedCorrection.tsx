import type { TermText } from '#client/terms/term-text.ts';
import { m } from '#domain/messages.ts';
import { changesBetween, type TermInput } from '#domain/term/fields.ts';
import { Comparison } from './Comparison.tsx';
import { proposedTerm } from './proposed-term.ts';

type Props = { term: TermInput; text: TermText; onDiscard: () => void };

/**
 * Shows a correction that could not be saved because another verifier decided first. The correction
 * stays until the user deletes it.
 */
export function UnsavedCorrection({ term, text, onDiscard }: Props) {
  const after = proposedTerm(term, text);
  if (Object.keys(changesBetween(term, after)).length === 0) return null;
  return (
    <section className="card vertical-stack" aria-labelledby="unsaved">
      <h2 id="unsaved">{m.verification_unsaved_heading()}</h2>
      <p>{m.verification_unsaved_text()}</p>
      <Comparison
        caption={m.verification_unsaved_caption()}
        before={{ name: m.verification_unsaved_decided(), term }}
        after={{ name: m.verification_unsaved_yours(), term: after }}
      />
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button" type="button" onClick={onDiscard}>
          {m.verification_unsaved_delete_button()}
        </button>
      </p>
    </section>
  );
}
