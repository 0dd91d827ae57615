import { groupByLanguage } from '#client/terms/form/words-of-sense.ts';
import type { Source } from '#contract/terms/concepts.ts';
import { licenceName } from '#domain/concept/licences.ts';
import { languageNames, listInSentence } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import type { Concept } from './concept.ts';

type Props = { concept: Concept; sources: readonly Source[] };

/** Lists the sources with what each supports, and their licences. */
export function SourceList({ concept, sources }: Props) {
  if (sources.length === 0) return null;
  return (
    <section>
      <h2>{m.concepts_sources_heading({ count: sources.length })}</h2>
      <ul className="source-list">
        {sources.map((source) => (
          <li key={source.code}>
            <p>
              <b>{source.url ? <a href={source.url}>{source.name}</a> : source.name}</b>
              {source.publisher && `, ${source.publisher}`}
              {'. '}
              <span className="muted">
                {describeSupport(concept, source)}{' '}
                {source.licence ? licenceName(source.licence) : m.concepts_licence_unknown()}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names the languages whose words the source supports. */
function describeSupport({ terms, definitionSource }: Concept, { code }: Source): string {
  const supported = terms.filter(({ sources }) => sources.some((own) => own.code === code));
  const names = groupByLanguage(supported).map(({ language }) => languageNames[language]);
  return [
    names.length > 0 && m.concepts_source_words({ languages: listInSentence(names) }),
    definitionSource?.code === code && m.concepts_source_definition(),
  ]
    .filter(Boolean)
    .join(' ');
}
