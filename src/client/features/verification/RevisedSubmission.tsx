import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { richText } from '#client/ui/richText.ts';
import type { Term } from '#contract/term.ts';
import type { Revised } from '#contract/verification.ts';
import { m } from '#domain/messages.ts';
import { changesBetween } from '#domain/term/fields.ts';
import { Comparison } from './Comparison.tsx';

/** Compares a revision with the rejected submission that it revises. */
export function RevisedSubmission({ term, revises }: { term: Term; revises: Revised }) {
  const { id, reason, ...before } = revises;
  const unchanged = Object.keys(changesBetween(before, term)).length === 0;
  return (
    <section className="card vertical-stack" aria-labelledby="revises">
      <h2 id="revises">{m.verification_revision_heading()}</h2>
      <p>
        <Link href={paths.term(id)}>{m.verification_revision_link()}</Link>
      </p>
      {reason && (
        <p className="prose">
          {richText(m.verification_revision_reason({ label: (text) => <b>{text}</b>, reason }))}
        </p>
      )}
      {unchanged && <p>{m.verification_revision_unchanged()}</p>}
      <Comparison
        caption={m.verification_revision_caption()}
        before={{ name: m.verification_revision_rejected(), term: before }}
        after={{ name: m.verification_revision_current(), term }}
      />
    </section>
  );
}
