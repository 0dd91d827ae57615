import { m } from '#domain/messages.ts';
import { changesBetween, type TermInput } from '#domain/term/fields.ts';
import { Comparison } from './Comparison.tsx';

/** Compares the submission with the term that would be stored if the edit were saved. */
export function ProposedEdit({ before, after }: { before: TermInput; after: TermInput }) {
  const unchanged = Object.keys(changesBetween(before, after)).length === 0;
  return (
    <>
      <h2>{m.verification_proposed_heading()}</h2>
      <p className="muted">
        {unchanged ? m.verification_proposed_unchanged() : m.verification_proposed_changed()}
      </p>
      <Comparison
        caption={m.verification_proposed_caption()}
        before={{ name: m.verification_proposed_submitted(), term: before }}
        after={{ name: m.verification_proposed_yours(), term: after }}
      />
    </>
  );
}
