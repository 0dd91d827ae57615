import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import { m } from '#domain/messages.ts';

type Sources = ReplyOf<typeof getTerm>['sources'];

/**
 * Lists the sources of a term, each with the page or entry in it and its licence. A term without a
 * source was contributed on this site.
 */
export function TermSources({ sources }: { sources: Sources }) {
  if (sources.length === 0)
    return (
      <>
        {m.dictionary_term_contributors()}
        <br />
        <span className="muted">{licenceName(CONTRIBUTION_LICENCE)}</span>
      </>
    );
  return (
    <ul className="vertical-stack">
      {sources.map((source) => (
        <li key={source.code}>
          <SourceName source={source} />
          {source.id && <> {m.dictionary_term_facts_source_id({ id: source.id })}</>}
          <br />
          <span className="muted">
            {source.licence ? licenceName(source.licence) : m.dictionary_term_licence_unknown()}
          </span>
        </li>
      ))}
    </ul>
  );
}

function SourceName({ source: { name, place, url } }: { source: Sources[number] }) {
  const text = place ? m.dictionary_term_facts_source({ name, place }) : name;
  return url ? <a href={url}>{text}</a> : text;
}
