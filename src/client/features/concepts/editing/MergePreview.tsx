import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { describeConcept } from '#client/terms/form/concept-facts.ts';
import { groupByLanguage } from '#client/terms/form/words-of-sense.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { getConcept } from '#contract/terms/concepts.ts';
import { languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { usages } from '#domain/term/usage.ts';
import type { Concept } from '../concept.ts';

type Props = {
  concept: Concept;
  /** The number of the other concept. */
  into: string;
};

/** Shows the two concepts of a merge, and the effects of the merge. */
export function MergePreview({ concept, into }: Props) {
  const { data, isError } = useApiQuery(getConcept, { params: { number: into } });
  if (isError) return <Failed message={m.concept_editing_merge_preview_failed()} />;
  if (!data) return <p role="status">{m.ui_loading()}</p>;
  const stays = data.concept;
  return (
    <>
      <h3>{m.concept_editing_merge_preview()}</h3>
      <div className="field-pair">
        <Side id="merge-joined" title={m.concept_editing_merge_joined()} concept={concept} />
        <Side id="merge-stays" title={m.concept_editing_merge_stays()} concept={stays} />
      </div>
      <ul className="bullet-list">
        {describeEffects(concept, stays).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  );
}

function describeEffects({ terms }: Concept, stays: Concept): string[] {
  const name = nameConcept(stays);
  return [
    m.concept_editing_merge_words({ count: terms.length, name }),
    stays.definition
      ? m.concept_editing_merge_keeps_definition({ name })
      : m.concept_editing_merge_no_definition({ name }),
    ...(hasPreferred(terms) && hasPreferred(stays.terms)
      ? [m.concept_editing_merge_preferred({ admitted: usages.admitted })]
      : []),
    m.concept_editing_merge_address({ name }),
    m.concept_editing_merge_undo({ name }),
  ];
}

const hasPreferred = (words: Concept['terms']): boolean =>
  words.some(({ usage }) => usage === 'preferred');

function Side({ id, title, concept }: { id: string; title: string; concept: Concept }) {
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
        {concept.definition ?? m.concept_editing_no_definition()}
      </p>
      <dl className="sense-words">
        {groupByLanguage(concept.terms).map(({ language, words }) => (
          <div key={language}>
            <dt>{languages[language].name}</dt>
            {words.map((word) => (
              <dd key={word.id}>
                <Vernacular term={word} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
