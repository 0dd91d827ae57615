import { richText } from '#client/ui/richText.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listPrintableWords } from '#contract/exports/print.ts';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import { m } from '#domain/messages.ts';

type Reply = ReplyOf<typeof listPrintableWords>;

/** Says where the list is from, under which licence it is, and which sources its words have. */
export function Provenance({ reply: { url, sources, hasContributions } }: { reply: Reply }) {
  return (
    <div className="provenance vertical-stack">
      <p>
        {richText(
          m.print_licence({
            address: url,
            name: licenceName(CONTRIBUTION_LICENCE),
            page: (text) => <a href={url}>{text}</a>,
            licence: (text) => <a href="https://creativecommons.org/licenses/by-sa/4.0/">{text}</a>,
          }),
        )}
      </p>
      <p>{m.print_sources()}</p>
      <ul className="bullet-list">
        {hasContributions && (
          <li>
            {m.print_contributors()}{' '}
            <span className="muted">{licenceName(CONTRIBUTION_LICENCE)}</span>
          </li>
        )}
        {sources.map((source) => (
          <li key={source.code}>
            {source.url ? <a href={source.url}>{source.name}</a> : source.name}{' '}
            {source.licence && <span className="muted">{licenceName(source.licence)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
