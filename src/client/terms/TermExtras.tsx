import type { Term, TermExtras } from '#contract/terms/term.ts';
import { englishLang } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import type { TermField } from '#domain/term/fields.ts';
import { langTag } from '#domain/varieties.ts';

type ExamplesProps = { term: Pick<Term, TermField> } & Pick<TermExtras, 'examples'>;

/** Shows the examples of a term, each with its translation and source. */
export function TermExamples({ term, examples }: ExamplesProps) {
  if (examples.length === 0) return null;
  return (
    <section className="entry-section">
      <h2>{m.terms_examples_heading()}</h2>
      {examples.map(({ sentence, english, source }) => (
        <div key={sentence} className="prose">
          <p lang={langTag(term)}>{sentence}</p>
          {english && <p lang={englishLang()}>{english}</p>}
          {source && <p className="muted">{m.terms_example_source({ source })}</p>}
        </div>
      ))}
    </section>
  );
}

/** Shows the English synonyms that a submission contains. */
export function TermSynonyms({ synonyms }: Pick<TermExtras, 'synonyms'>) {
  if (synonyms.length === 0) return null;
  return (
    <section className="entry-section">
      <h2>{m.terms_synonyms_heading()}</h2>
      <p className="prose" lang={englishLang()}>
        {synonyms.join('; ')}
      </p>
    </section>
  );
}
