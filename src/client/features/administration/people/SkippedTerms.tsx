import { TermLink } from '#client/terms/senses/TermLink.tsx';
import type { TermName } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';

/** Lists the terms that a change of many terms left out, because they have changed since. */
export function SkippedTerms({ terms }: { terms: readonly TermName[] }) {
  if (terms.length === 0) return null;
  return (
    <div className="note note--warning">
      <div>
        <p>{m.moderation_skipped({ count: terms.length })}</p>
        <ul>
          {terms.map((term) => (
            <li key={term.id}>
              <TermLink term={term} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
