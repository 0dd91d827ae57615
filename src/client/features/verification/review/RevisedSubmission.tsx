import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { richText } from '#client/ui/richText.ts';
import type { Revised } from '#contract/review/review.ts';
import { m } from '#domain/messages.ts';
import { toSubmissionExtras } from '#domain/term/submission.ts';
import { Comparison } from './Comparison.tsx';
import { compareVersions, type Version } from './compare-versions.ts';

type Props = { current: Pick<Version, 'term' | 'extras'>; revises: Revised };

/** Compares a revision with the rejected submission that it revises. */
export function RevisedSubmission({ current, revises }: Props) {
  const { id, reason } = revises;
  const before = {
    name: m.verification_revision_rejected(),
    term: revises,
    extras: toSubmissionExtras(revises),
  };
  const after = {
    name: m.verification_revision_current(),
    term: current.term,
    extras: current.extras,
  };
  const unchanged = compareVersions(before, after).length === 0;
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
      <Comparison caption={m.verification_revision_caption()} before={before} after={after} />
    </section>
  );
}
