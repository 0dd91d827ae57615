import { paths } from '#client/runtime/paths.ts';
import { EntryActions } from '#client/terms/entry/EntryActions.tsx';
import { groupByLanguage } from '#client/terms/form/words-of-sense.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { citeConcept } from './cite-concept.ts';
import { type Concept, type ConceptReply, isPublic } from './concept.ts';

/** Share, Copy, and a menu with the other actions of a concept. */
export function ConceptActions({ concept, sources, editing }: ConceptReply) {
  const maySuggest = editing === null && isPublic(concept);
  return (
    <EntryActions
      title={nameConcept(concept)}
      url={concept.url}
      suggestHref={maySuggest ? paths.suggestForConcept(concept.number) : null}
      cited={{
        heading: m.cite_concept_heading(),
        citation: citeConcept(concept, sources),
      }}
    >
      <CopyButton text={copyableText(concept)} />
    </EntryActions>
  );
}

/**
 * Returns a concept as plain text: the headword, the definition, and a line with the words of each
 * language.
 */
function copyableText(concept: Concept): string {
  const words = groupByLanguage(concept.terms).map(
    (group) =>
      `${nameLanguage(group.language)}: ` +
      group.words.map(({ vernacularWord }) => vernacularWord).join(', '),
  );
  return [nameConcept(concept), concept.definition, ...words].filter(Boolean).join('\n');
}
