import { ComparisonTable } from '#client/terms/history/ComparisonTable.tsx';
import type { Source } from '#contract/terms/concepts.ts';
import { m } from '#domain/messages.ts';
import { compareEdit } from './compare-edit.ts';
import type { ConceptText } from './concept-text.ts';

type Props = {
  start: ConceptText;
  text: ConceptText;
  sources: readonly Source[];
  /** Replaces the edit by the version that somebody else saved first; null without a conflict. */
  onTakeSaved: (() => void) | null;
};

/** Compares the stored concept with the edit. */
export function EditPreview({ start, text, sources, onTakeSaved }: Props) {
  const rows = compareEdit(start, text, sources);
  const summary = rows.length === 0 ? m.concept_editing_unchanged() : m.concept_editing_changed();
  return (
    <>
      <h3>{m.concept_editing_changes_heading()}</h3>
      <p className="muted">{onTakeSaved ? m.concept_editing_conflict() : summary}</p>
      <ComparisonTable
        caption={m.concept_editing_changes_caption()}
        before={m.concept_editing_saved()}
        after={m.concept_editing_yours()}
        rows={rows}
      />
      {onTakeSaved && (
        <p>
          <button className="button" type="button" onClick={onTakeSaved}>
            {m.concept_editing_conflict_button()}
          </button>
        </p>
      )}
    </>
  );
}
