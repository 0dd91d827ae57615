import type { ConceptWord } from '#contract/terms/concepts.ts';
import { languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { langTag } from '#domain/varieties.ts';

/** Shows the example sentences of all words. */
export function Examples({ terms }: { terms: readonly ConceptWord[] }) {
  const examples = terms.flatMap((term) =>
    term.examples.map((example) => ({ ...example, term, key: `${term.id} ${example.sentence}` })),
  );
  if (examples.length === 0) return null;
  return (
    <section className="vertical-stack">
      <h2>{m.concepts_examples_heading({ count: examples.length })}</h2>
      {examples.map(({ key, term, sentence, english, source }) => (
        <div key={key} className="example">
          <p className="definition" lang={langTag(term)}>
            {sentence}
          </p>
          {english && <p>{english}</p>}
          <p className="muted">{describeSource(languages[term.language].name, source)}</p>
        </div>
      ))}
    </section>
  );
}

const describeSource = (language: string, source: string | null): string =>
  source ? m.concepts_example_source({ language, source }) : language;
