import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { Term } from '#contract/term.ts';
import type { Revised } from '#contract/verification.ts';
import { changesBetween } from '#domain/term/fields.ts';
import { Comparison } from './Comparison.tsx';

/** The rejected submission that this one revises: why it was rejected, and what is different now. */
export function RevisedSubmission({ term, revises }: { term: Term; revises: Revised }) {
  const { id, reason, ...before } = revises;
  const unchanged = Object.keys(changesBetween(before, term)).length === 0;
  return (
    <section className="card vertical-stack" aria-labelledby="revises">
      <h2 id="revises">Changes since the rejection</h2>
      <p>
        <Link href={paths.term(id)}>This is a revision of a rejected submission.</Link>
      </p>
      {reason && (
        <p className="prose">
          <b>Reason for the rejection:</b> {reason}
        </p>
      )}
      {unchanged && <p>The two submissions have the same text.</p>}
      <Comparison
        caption="The rejected submission and this one"
        before={{ name: 'Rejected submission', term: before }}
        after={{ name: 'This submission', term }}
      />
    </section>
  );
}
