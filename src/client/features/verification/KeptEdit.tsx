import type { TermText } from '#client/terms/term-text.ts';
import { changesBetween, type TermInput } from '#domain/term/fields.ts';
import { Comparison } from './Comparison.tsx';
import { proposed } from './proposed.ts';

/**
 * A correction that arrived after the decision, beside the term as it was decided, until its
 * verifier discards it.
 */
export function KeptEdit({
  term,
  text,
  onDiscard,
}: {
  term: TermInput;
  text: TermText;
  onDiscard: () => void;
}) {
  const after = proposed(term, text);
  if (Object.keys(changesBetween(term, after)).length === 0) return null;
  return (
    <section className="card vertical-stack" aria-labelledby="kept">
      <h2 id="kept">Your correction was not saved</h2>
      <p>
        Another verifier decided on this term before you saved. Copy anything that you want to keep.
        If something is still wrong, report the term on its page.
      </p>
      <Comparison
        caption="The term as it was decided and your correction"
        before={{ name: 'As decided', term }}
        after={{ name: 'Your correction', term: after }}
      />
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button" type="button" onClick={onDiscard}>
          Discard
        </button>
      </p>
    </section>
  );
}
