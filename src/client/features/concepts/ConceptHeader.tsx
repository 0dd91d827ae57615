import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { EntryActions } from '#client/terms/actions/EntryActions.tsx';
import { NoDefinition } from '#client/terms/Definition.tsx';
import { groupByLanguage } from '#client/terms/form/words-of-sense.ts';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import type { ConceptLink } from '#contract/terms/concepts.ts';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import { needsSubject } from '#domain/concept/sense-label.ts';
import { languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { subjects } from '#domain/subjects.ts';
import { citeConcept } from './cite-concept.ts';
import type { Concept } from './concept.ts';
import { type ConceptReply, isPublic, withSenseFacts } from './concept.ts';

/** Shows the headword, the subject, the definition and the other senses of the headword. */
export function ConceptHeader({ concept: stored, siblings, sources, editing }: ConceptReply) {
  const concept = withSenseFacts({ concept: stored, siblings });
  return (
    <header className="vertical-stack">
      <h1>
        <SenseName sense={concept}>{concept.english}</SenseName>
      </h1>
      <p className="facts-line">
        <Link href={paths.dictionary({ subject: concept.subject })}>
          {subjects[concept.subject]}
        </Link>
        <span>{m.concepts_number({ number: String(concept.number) })}</span>
        {siblings.map((sibling) => (
          <Link key={sibling.number} href={paths.concept(sibling.number)}>
            {m.concepts_another_meaning({ headword: nameSibling(sibling, [concept, ...siblings]) })}
          </Link>
        ))}
      </p>
      <Synonyms labels={concept.labels} />
      <hr className="divider" />
      <Definition concept={concept} />
      <EntryActions
        title={nameConcept(concept)}
        url={concept.url}
        suggestHref={
          editing === null && isPublic(concept) ? paths.suggestForConcept(concept.number) : null
        }
        cited={{
          heading: m.cite_concept_heading(),
          citation: citeConcept(concept, sources),
          anchor: '#cite',
        }}
      >
        <CopyButton text={copyableText(concept)} />
      </EntryActions>
    </header>
  );
}

/** Names a sibling by its gloss, by its subject, or by both if another sense has its gloss. */
function nameSibling(sibling: ConceptLink, senses: readonly ConceptLink[]): string {
  const isUnclear = sibling.gloss === null || senses.some((other) => needsSubject(sibling, other));
  return nameConcept({ ...sibling, senseSubject: isUnclear ? sibling.subject : null });
}

function Synonyms({ labels }: Pick<Concept, 'labels'>) {
  if (labels.length === 0) return null;
  return (
    <p className="muted">
      {m.concepts_also_called({ names: labels.map(({ text }) => text).join(', ') })}
    </p>
  );
}

function Definition({ concept }: { concept: Concept }) {
  if (!concept.definition) return <NoDefinition href={proposalPath(concept)} />;
  return (
    <>
      <p className="definition prose">{concept.definition}</p>
      <p className="muted">{describeOrigin(concept)}</p>
    </>
  );
}

/**
 * A definition of a public concept is suggested like any other edit. Without a public word, it can
 * only be submitted with a word, so the best one is filled in.
 */
function proposalPath(concept: Concept): string {
  if (isPublic(concept)) return paths.suggestForConcept(concept.number);
  const {
    english,
    number,
    subject,
    terms: [best],
  } = concept;
  return paths.contribute({
    english,
    subject,
    concept: String(number),
    ...(best && { vernacular: best.vernacularWord, language: best.language }),
  });
}

function describeOrigin({ definitionSource }: Concept): string {
  if (!definitionSource)
    return m.concepts_definition_contributors({ licence: licenceName(CONTRIBUTION_LICENCE) });
  const { name, licence } = definitionSource;
  return licence
    ? m.concepts_definition_source({ source: name, licence: licenceName(licence) })
    : m.concepts_definition_source_unlicensed({ source: name });
}

/**
 * Returns a concept as plain text: the headword, the definition, and a line with the words of each
 * language.
 */
function copyableText(concept: Concept): string {
  const words = groupByLanguage(concept.terms).map(
    (group) =>
      `${languages[group.language].name}: ` +
      group.words.map(({ vernacularWord }) => vernacularWord).join(', '),
  );
  return [nameConcept(concept), concept.definition, ...words].filter(Boolean).join('\n');
}
