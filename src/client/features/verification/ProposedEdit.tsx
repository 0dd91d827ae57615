import { changesBetween, type TermInput } from '#domain/term/fields.ts';
import { Comparison } from './Comparison.tsx';

/** The submission beside what saving the edit would record. */
export function ProposedEdit({ before, after }: { before: TermInput; after: TermInput }) {
  const unchanged = Object.keys(changesBetween(before, after)).length === 0;
  return (
    <>
      <h2>Proposed edit</h2>
      <p className="muted">
        {unchanged ? 'Nothing has changed yet.' : 'Only these fields will be recorded as changed.'}
      </p>
      <Comparison
        caption="The submission and your edit"
        before={{ name: 'Submitted', term: before }}
        after={{ name: 'Your edit', term: after }}
      />
    </>
  );
}
