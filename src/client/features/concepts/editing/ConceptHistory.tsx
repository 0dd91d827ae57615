import { ChangeList, type Recorded } from '#client/terms/history/ChangeList.tsx';
import { HistoryEntries } from '#client/terms/history/HistoryEntries.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { ConceptEditing, Source } from '#contract/terms/concepts.ts';
import type { ConceptAction, ConceptChangeField } from '#domain/concept/history.ts';
import { m } from '#domain/messages.ts';
import { conceptFieldNames, nameSource, showSubject } from './concept-text.ts';

const actions: Record<ConceptAction, () => string> = {
  created: m.concept_editing_history_created,
  updated: m.concept_editing_history_updated,
  merged: m.concept_editing_history_merged,
  split: m.concept_editing_history_split,
  restored: m.concept_editing_history_restored,
};

/** The history of a concept, newest first. */
export function ConceptHistory({ history, sources }: Pick<ConceptEditing, 'history' | 'sources'>) {
  return (
    <details className="collapsible">
      <summary>
        {m.concept_editing_history({ count: history.length })}
        <Icon name="down" />
      </summary>
      <div>
        {history.length === 0 && <p>{m.concept_editing_history_empty()}</p>}
        <HistoryEntries entries={history} nameAction={({ action }) => actions[action]()}>
          {({ changes }) =>
            changes && <ChangeList changes={changes} recorded={describeRecorded(sources)} />
          }
        </HistoryEntries>
      </div>
    </details>
  );
}

/** Formats concept numbers, which are stored with spaces between them. */
const showNumbers = (numbers: string): string =>
  numbers
    .split(' ')
    .map((number) => m.concepts_number({ number }))
    .join(', ');

/** Describes each property that the history records, in display order. */
const describeRecorded = (sources: readonly Source[]): Record<ConceptChangeField, Recorded> => ({
  mergedInto: { name: m.concept_editing_history_merged_into, show: showNumbers },
  mergedFrom: { name: m.concept_editing_history_merged_from, show: showNumbers },
  splitInto: { name: m.concept_editing_history_split_into, show: showNumbers },
  splitFrom: { name: m.concept_editing_history_split_from, show: showNumbers },
  terms: { name: m.concept_editing_history_terms, show: String },
  demoted: { name: m.concept_editing_history_demoted, show: String },
  subject: { name: conceptFieldNames.subject, show: showSubject },
  gloss: { name: conceptFieldNames.gloss, show: String },
  definition: { name: conceptFieldNames.definition, show: String },
  definitionSource: {
    name: conceptFieldNames.definitionSource,
    show: (code) => nameSource(sources, code),
  },
  definitionTerm: { name: m.concept_editing_history_definition_term, show: String },
  labels: { name: conceptFieldNames.labels, show: String },
  hiddenLabels: { name: conceptFieldNames.hiddenLabels, show: String },
  wikidataId: { name: conceptFieldNames.wikidataId, show: String },
  broader: { name: conceptFieldNames.broader, show: showNumbers },
  narrower: { name: m.concept_editing_history_narrower, show: showNumbers },
  related: { name: conceptFieldNames.related, show: showNumbers },
});
