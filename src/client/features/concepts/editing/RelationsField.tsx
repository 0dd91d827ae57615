import { ConceptFinder } from '#client/terms/form/ConceptFinder.tsx';
import type { ConceptLink } from '#contract/terms/concepts.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { pickLink } from './concept-text.ts';

type Props = {
  id: string;
  legend: string;
  addLabel: string;
  error: string | undefined;
  chosen: readonly ConceptLink[];
  /** The number of the concept itself, which cannot be chosen. */
  self: number;
  onChange: (chosen: readonly ConceptLink[]) => void;
};

/** Lists the concepts of one kind of relation, with controls to add and remove them. */
export function RelationsField({ id, legend, addLabel, error, chosen, self, onChange }: Props) {
  return (
    <fieldset className="vertical-stack">
      <legend>{legend}</legend>
      {chosen.length > 0 && (
        <ul>
          {chosen.map((concept) => (
            <li key={concept.number} className="flex-row">
              <span>{nameConcept(concept)}</span>
              <button
                className="button button--quiet"
                type="button"
                aria-label={m.concept_editing_remove_label({ name: nameConcept(concept) })}
                onClick={() => {
                  onChange(chosen.filter(({ number }) => number !== concept.number));
                  document.getElementById(id)?.focus();
                }}
              >
                {m.concept_editing_remove_button()}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ConceptFinder
        id={id}
        label={addLabel}
        error={error}
        excluded={[self, ...chosen.map(({ number }) => number)]}
        onChoose={(concept) => onChange([...chosen, pickLink(concept)])}
      />
    </fieldset>
  );
}
