import { useState } from 'react';
import { useIsInScope } from '#client/runtime/session/useScope.ts';
import { formatDate } from '#client/terms/dates.ts';
import { describeConcept } from '#client/terms/form/concept-facts.ts';
import type { ConceptEditing } from '#contract/terms/concepts.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

type Merged = ConceptEditing['merged'][number];

/**
 * Lists the concepts that were merged into this one. Merges can be undone by those who have both
 * subjects in scope.
 */
export function MergedConcepts({ merged }: Pick<ConceptEditing, 'merged'>) {
  const [restored, setRestored] = useState<Merged | null>(null);
  const isInScope = useIsInScope();
  if (merged.length === 0) return null;
  return (
    <section aria-labelledby="merged">
      <h3 id="merged">{m.concept_editing_merged_heading()}</h3>
      <ul className="source-list">
        {merged.map((concept) => (
          <li key={concept.number}>
            <p>{describeMerge(concept)}</p>
            {concept.reason && <p className="muted">{concept.reason}</p>}
            {isInScope(concept) && (
              <button
                className="button margin-top-3"
                type="button"
                aria-label={m.concept_editing_restore_label({ name: nameConcept(concept) })}
                onClick={() => setRestored(concept)}
              >
                {m.concept_editing_restore_button()}
              </button>
            )}
          </li>
        ))}
      </ul>
      {restored && <RestoreDialog concept={restored} onClose={() => setRestored(null)} />}
    </section>
  );
}

const describeMerge = (concept: Merged): string =>
  m.concept_editing_merged_entry({
    name: nameConcept(concept),
    facts: describeConcept(concept),
    date: formatDate(concept.mergedAt),
  });
