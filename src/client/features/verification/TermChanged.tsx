import { m } from '#domain/messages.ts';
import { Comparison } from './Comparison.tsx';
import { compareVersions, type Version } from './compare-versions.ts';

type Content = Omit<Version, 'name'>;

/** After somebody else changed a term, shows what the verifier saw beside the term now. */
export function TermChanged({ seen, current }: { seen: Content; current: Content }) {
  const before = { ...seen, name: m.review_context_seen() };
  const after = { ...current, name: m.review_context_now() };
  if (compareVersions(before, after).length === 0) return null;
  return (
    <section className="card vertical-stack" aria-labelledby="changed">
      <h2 id="changed">{m.review_context_changed_heading()}</h2>
      <p>{m.review_context_changed_text()}</p>
      <Comparison caption={m.review_context_changed_caption()} before={before} after={after} />
    </section>
  );
}
