import '#client/styles/pages/print.css';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { type PageProps, type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { NotFound } from '#client/shell/NotFound.tsx';
import { SenseLine } from '#client/terms/senses/SenseLine.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { Pager } from '#client/ui/lists/Pager.tsx';
import { PastTheEnd } from '#client/ui/lists/PastTheEnd.tsx';
import { richText } from '#client/ui/richText.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listPrintableWords } from '#contract/exports/print.ts';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import { nameLanguage } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { localize } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { namePlace, OtherLists, type Place, readPage, readPlace } from './OtherLists.tsx';

type Reply = ReplyOf<typeof listPrintableWords>;

const printQuery = (params: { language: string; subject: string }, search: string) => ({
  endpoint: listPrintableWords,
  args: { params, query: { page: String(readPage(search)) } },
});
export const queries: PageQueries<'print'> = ({ params, search }) => [
  pageQuery(printQuery(params, search)),
];

/** Lists the words of one language and subject for printing on A4. */
export default function PrintPage({ params }: PageProps<'print'>) {
  const place = readPlace(params);
  return place ? <PrintableList place={place} /> : <NotFound />;
}

function PrintableList({ place }: { place: Place }) {
  const search = useQueryString();
  const { endpoint, args } = printQuery(place, search);
  const { data, isError } = useApiQuery(endpoint, args);
  return (
    <>
      <div className="page-header">
        <h1>{namePlace(place)}</h1>
      </div>
      <div className="vertical-stack-medium">
        <OtherLists place={place} />
        {isError && <Failed message={m.print_failed()} />}
        {!data && !isError && <Skeleton label={m.print_loading()} />}
        {data && <Words place={place} page={readPage(search)} reply={data} />}
      </div>
    </>
  );
}

function Words({ place, page, reply }: { place: Place; page: number; reply: Reply }) {
  const { entries, total } = reply;
  const pageSize = limits.printedWords;
  const href = (number: number) => paths.print(place, number);
  if (total === 0)
    return (
      <Empty
        icon="search"
        title={m.print_empty_title()}
        hint={m.print_empty_hint({
          language: nameLanguage(place.language),
          subject: nameSubject(place.subject),
        })}
      />
    );
  if (entries.length === 0) return <PastTheEnd total={total} pageSize={pageSize} href={href} />;
  // Pages count English words. A word has a row for each of its senses.
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <>
      <p>{m.print_range({ first, last, total })}</p>
      <p className="screen-only">
        <button
          className="button button--primary needs-scripts"
          type="button"
          onClick={() => window.print()}
        >
          {m.print_button()}
        </button>
      </p>
      <ul className="browse-list">
        {entries.map((sense, index) => (
          <SenseLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page do not change
            key={index}
            sense={sense}
            words={sense.words.map((word) => ({ ...word, language: place.language }))}
          />
        ))}
      </ul>
      <div className="screen-only">
        <Pager page={page} pageSize={pageSize} total={total} href={href} />
      </div>
      <Provenance reply={reply} />
    </>
  );
}

type PrintableWords = ReplyOf<typeof listPrintableWords>;

/** Says where the list is from, under which licence it is, and which sources its words have. */
function Provenance({ reply: { url, sources, hasContributions } }: { reply: PrintableWords }) {
  const { href } = new URL(localize(new URL(url).pathname), url);
  return (
    <div className="provenance vertical-stack">
      <p>
        {richText(
          m.print_licence({
            address: href,
            name: licenceName(CONTRIBUTION_LICENCE),
            page: (text) => <a href={href}>{text}</a>,
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
