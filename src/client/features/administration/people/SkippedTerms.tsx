import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
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
          {terms.map(({ id, englishWord }) => (
            <li key={id}>
              <Link href={paths.term(id)}>{englishWord}</Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
