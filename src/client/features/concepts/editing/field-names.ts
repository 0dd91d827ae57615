import type { Source } from '#contract/terms/concepts.ts';
import { m } from '#domain/messages.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import type { ConceptField } from './concept-text.ts';

/** The name of each field in the form, in comparisons and in the history. */
export const conceptFieldNames: Record<ConceptField, () => string> = {
  subject: m.terms_field_subject,
  gloss: m.concept_editing_gloss,
  definition: m.concept_editing_definition,
  definitionSource: m.concept_editing_definition_source,
  labels: m.concept_editing_labels,
  hiddenLabels: m.concept_editing_hidden_labels,
  broader: m.concept_editing_broader,
  related: m.concept_editing_related,
  wikidataId: m.concept_editing_wikidata,
};

export const nameSubject = (id: string): string => subjects[id as Subject] ?? id;

/** Names a source by its code. Returns the code if the source is not known. */
export const nameSource = (sources: readonly Source[], code: string): string =>
  sources.find((source) => source.code === code)?.name ?? code;
