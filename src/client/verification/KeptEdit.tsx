import { langOf } from '#domain/languages.ts';
import { changesBetween, type TermField, type TermInput } from '#domain/term.ts';
import type { TermText } from '../terms/term-text.ts';
import { fieldNames, shownValue } from './ProposedEdit.tsx';
import { proposed } from './proposed.ts';

/**
 * A correction that came too late: what of it differs from the term as it stands now, to be copied,
 * until its verifier lets go of it.
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
  const changed = Object.entries(changesBetween(term, after)) as [
    TermField,
    { to: string | null },
  ][];
  if (changed.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="kept">
      <h2 id="kept">Your correction was not saved</h2>
      <p>
        The term was decided before it. Copy what you want to keep. If something is still wrong,
        report the term on its page.
      </p>
      <dl className="stack">
        {changed.map(([field, { to }]) => (
          <div key={field}>
            <dt className="muted">{fieldNames[field]}</dt>
            <dd
              className={field === 'meaning' ? 'def prose' : 'prose'}
              lang={field === 'vernacularWord' ? langOf(after) : undefined}
            >
              {shownValue(field, to) || 'Empty'}
            </dd>
          </div>
        ))}
      </dl>
      <p className="row wide wide-s">
        <button className="btn" type="button" onClick={onDiscard}>
          Discard
        </button>
      </p>
    </section>
  );
}
