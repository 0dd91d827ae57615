import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { groupByLanguage } from '#client/terms/form/words-of-sense.ts';
import type { Source } from '#contract/terms/concepts.ts';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import { nameLanguage } from '#domain/languages.ts';
import { listInSentence } from '#domain/locale/sentence.ts';
import { m } from '#domain/messages.ts';
import type { Concept } from './concept.ts';

type Props = { concept: Concept; sources: readonly Source[] };

/** Lists the sources of the words and of the definition, with their licences. */
export function SourceList({ concept, sources }: Props) {
  const ofWords = sources
    .map((source) => ({ source, supported: nameSupported(concept, source) }))
    .filter(({ supported }) => supported !== '');
  const count = ofWords.length + (concept.definition ? 1 : 0);
  return (
    <section className="entry-section margin-top-6">
      {count > 0 && <h2>{m.concepts_sources_heading({ count })}</h2>}
      <ul className="source-list quiet-line">
        {ofWords.map(({ source, supported }) => (
          <li key={source.code}>
            {supported}: {source.url ? <a href={source.url}>{source.name}</a> : source.name},{' '}
            {describeSource(source)}
          </li>
        ))}
        {concept.definition && <li>{describeOrigin(concept)}</li>}
        <li>
          <Link href={paths.reliability()}>{m.concepts_marks_link()}</Link>
        </li>
      </ul>
    </section>
  );
}

/** Names the languages whose words the source supports. */
function nameSupported({ terms }: Concept, { code }: Source): string {
  const supported = terms.filter(({ sources }) => sources.some((own) => own.code === code));
  return listInSentence(groupByLanguage(supported).map(({ language }) => nameLanguage(language)));
}

const describeSource = ({ publisher, licence }: Source): string =>
  [publisher, licence ? licenceName(licence) : m.concepts_licence_unknown()]
    .filter(Boolean)
    .join(', ');

function describeOrigin({ definitionSource }: Concept): string {
  if (!definitionSource)
    return m.concepts_definition_contributors({ licence: licenceName(CONTRIBUTION_LICENCE) });
  const { name, licence } = definitionSource;
  return licence
    ? m.concepts_definition_source({ source: name, licence: licenceName(licence) })
    : m.concepts_definition_source_unlicensed({ source: name });
}
