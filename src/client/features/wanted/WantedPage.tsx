import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { Pager } from '#client/ui/lists/Pager.tsx';
import { PastTheEnd } from '#client/ui/lists/PastTheEnd.tsx';
import { richText } from '#client/ui/richText.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { listWanted, type WantedWord } from '#contract/administration/wanted.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type Language, languageIds, nameLanguage } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { englishLang } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { readWantedPlace, type WantedPlace } from './wanted.ts';

function wantedQuery(search: string) {
  const { language: chosen, page } = readWantedPlace(search);
  const language: Language | 'all' = chosen ?? 'all';
  return { endpoint: listWanted, args: { query: { language, page: String(page) } } };
}
export const queries: PageQueries<'wanted'> = ({ search }) => [pageQuery(wantedQuery(search))];

/** Lists words that people searched for in vain. */
export default function WantedPage() {
  const search = useQueryString();
  const place = readWantedPlace(search);
  const { endpoint, args } = wantedQuery(search);
  const { data, isError } = useApiQuery(endpoint, args);
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_wanted()}</h1>
        <p>{m.wanted_intro()}</p>
        <p>
          {richText(
            m.wanted_goals({
              link: (text) => <Link href={paths.goals({ language: place.language })}>{text}</Link>,
            }),
          )}
        </p>
      </div>
      <div className="vertical-stack-medium">
        <Languages place={place} />
        {isError && <Failed message={m.wanted_failed()} />}
        {!data && !isError && <Skeleton label={m.wanted_loading()} />}
        {data && <Words place={place} reply={data} />}
      </div>
    </>
  );
}

function Languages({ place }: { place: WantedPlace }) {
  return (
    <nav aria-label={m.wanted_languages()}>
      <p className="flex-row">
        {[undefined, ...languageIds].map((language) => (
          <Link
            key={language ?? 'all'}
            className="button chip"
            href={paths.wanted({ language })}
            aria-current={language === place.language ? 'page' : undefined}
          >
            {language ? nameLanguage(language) : m.wanted_all_languages()}
          </Link>
        ))}
      </p>
    </nav>
  );
}

type WordsProps = { place: WantedPlace; reply: ReplyOf<typeof listWanted> };

function Words({ place, reply: { words, total } }: WordsProps) {
  const pageSize = limits.pageSize.default;
  const pagePath = (page: number) => paths.wanted({ ...place, page });
  if (total === 0)
    return <Empty icon="search" title={m.wanted_empty_title()} hint={m.wanted_empty_hint()} />;
  if (words.length === 0) return <PastTheEnd total={total} pageSize={pageSize} href={pagePath} />;
  return (
    <>
      <ul className="row-list">
        {words.map((word) => (
          <Word key={word.id} word={word} />
        ))}
      </ul>
      <Pager page={place.page} pageSize={pageSize} total={total} href={pagePath} />
    </>
  );
}

function Word({ word: { english, language, subject, people } }: { word: WantedWord }) {
  const place = language
    ? m.wanted_in_language({ language: nameLanguage(language) })
    : m.wanted_in_all();
  return (
    <li>
      <Link
        href={paths.contribute({
          english,
          ...(language && { language }),
          ...(subject && { subject }),
        })}
        lang={englishLang()}
      >
        {english}
      </Link>
      <p className="facts-line muted">
        {subject && <span>{nameSubject(subject)}</span>}
        <span>{place}</span>
        <span>{m.wanted_people({ count: people })}</span>
      </p>
    </li>
  );
}
