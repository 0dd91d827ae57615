import type { ReactNode } from 'react';
import type { ConceptLink } from '#contract/terms/concepts.ts';
import { type Language, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import type { Usage } from '#domain/term/usage.ts';
import type { Variety } from '#domain/varieties.ts';
import { Vernacular } from '../Vernacular.tsx';
import { describeConcept } from './concept-facts.ts';
import { groupByLanguage } from './words-of-sense.ts';

type Props = {
  id: string;
  title: string;
  concept: ConceptLink & {
    definition: string | null;
    terms: readonly {
      id: string;
      vernacularWord: string;
      language: Language;
      varieties: readonly Variety[];
      usage: Usage;
    }[];
  };
  /** What follows the words. */
  children?: ReactNode;
};

/** A concept with its definition and its words, to compare it with another one. */
export function ConceptCard({ id, title, concept, children }: Props) {
  return (
    <section className="card card--sunken vertical-stack" aria-labelledby={id}>
      <p id={id} className="muted">
        {title}
      </p>
      <p>
        <b>{nameConcept(concept)}</b>
        <br />
        <span className="muted">{describeConcept(concept)}</span>
      </p>
      <p className={concept.definition ? 'definition' : 'missing'}>
        {concept.definition ?? m.concept_finder_no_definition()}
      </p>
      <dl className="sense-words">
        {groupByLanguage(concept.terms).map(({ language, words }) => (
          <div key={language}>
            <dt>{nameLanguage(language)}</dt>
            {words.map((word) => (
              <dd key={word.id}>
                <Vernacular term={word} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
