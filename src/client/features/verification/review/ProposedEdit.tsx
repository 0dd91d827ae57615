import { m } from '#domain/messages.ts';
import { Comparison } from './Comparison.tsx';
import { compareVersions, type Version } from './compare-versions.ts';

type Content = Omit<Version, 'name'>;

/** Compares the submission with the term that would be stored if the edit were saved. */
export function ProposedEdit(versions: { before: Content; after: Content }) {
  const before = { ...versions.before, name: m.verification_proposed_submitted() };
  const after = { ...versions.after, name: m.verification_proposed_yours() };
  const unchanged = compareVersions(before, after).length === 0;
  return (
    <>
      <h2>{m.verification_proposed_heading()}</h2>
      <p className="muted">
        {unchanged ? m.verification_proposed_unchanged() : m.verification_proposed_changed()}
      </p>
      <Comparison caption={m.verification_proposed_caption()} before={before} after={after} />
    </>
  );
}
