import { Link } from 'wouter';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { type PageProps, type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { NotFound } from '#client/shell/NotFound.tsx';
import { Letters } from '#client/terms/form/Letters.tsx';
import { SenseLine } from '#client/terms/senses/SenseLine.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { Pager } from '#client/ui/lists/Pager.tsx';
import { PastTheEnd } from '#client/ui/lists/PastTheEnd.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import { browseWords } from '#contract/terms/browse.ts';
import { languageIds, nameLanguage } from '#domain/languages.ts';
import { BROWSE_PAGE_SIZE, browseLetters } from '#domain/lists/browse.ts';
import { m } from '#domain/messages.ts';
import { nameSubject, subjectIds } from '#domain/subjects.ts';
import { isKnown, type Place, placeName, readPlace } from './route.ts';

type Reply = ReplyOf<typeof browseWords>;

const placeQuery = ({ page, ...params }: Place) => ({
  endpoint: browseWords,
  args: { params, query: { page: String(page) } },
});
export const queries: PageQueries<'browse' | 'browseSubject'> = (context) => [
  pageQuery(placeQuery(readPlace(context))),
];

/** Lists the English words of one letter, with their words in one language. */
export default function BrowsePage({ params }: PageProps<'browse' | 'browseSubject'>) {
  const place = readPlace({ params, search: useQueryString() });
  return isKnown(place) ? <WordsOfLetter place={place} /> : <NotFound />;
}

function WordsOfLetter({ place }: { place: Place }) {
  const { endpoint, args } = placeQuery(place);
  const list = useApiQuery(endpoint, args);
  return (
    <>
      <div className="page-header">
        <h1>{placeName(place)}</h1>
      </div>
      <div className="vertical-stack-medium">
        <LanguageLinks place={place} />
        <SubjectLinks place={place} />
        {place.subject !== 'all' && (
          <p>
            <Link href={paths.print({ language: place.language, subject: place.subject })}>
              {m.browse_print_link({ language: nameLanguage(place.language) })}
            </Link>
          </p>
        )}
        <Letters
          available={list.data?.letters ?? browseLetters}
          current={place.letter}
          href={(letter) => paths.browse({ ...place, letter })}
        />
        {list.isError && <Failed message={m.browse_failed()} />}
        {!list.data && !list.isError && <Skeleton label={m.browse_loading()} />}
        {list.data && <Words place={place} reply={list.data} />}
      </div>
    </>
  );
}

function LanguageLinks({ place }: { place: Place }) {
  return (
    <nav aria-label={m.browse_languages()}>
      <p className="flex-row">
        {languageIds.map((language) => (
          <Link
            key={language}
            className="button chip"
            href={paths.browse({ ...place, language })}
            aria-current={language === place.language ? 'page' : undefined}
          >
            {nameLanguage(language)}
          </Link>
        ))}
      </p>
    </nav>
  );
}

function SubjectLinks({ place }: { place: Place }) {
  const name = place.subject === 'all' ? m.browse_all_subjects() : nameSubject(place.subject);
  return (
    <details className="collapsible" key={place.subject}>
      <summary className="button">
        {m.browse_subject({ subject: name })}
        <Icon name="down" />
      </summary>
      <div>
        <ul className="subject-list">
          {(['all', ...subjectIds] as const).map((subject) => (
            <li key={subject}>
              <Link
                href={paths.browse({ ...place, subject })}
                aria-current={subject === place.subject ? 'page' : undefined}
              >
                {subject === 'all' ? m.browse_all_subjects() : nameSubject(subject)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function Words({ place, reply: { entries, total } }: { place: Place; reply: Reply }) {
  const pagePath = (page: number) => paths.browse(place, page);
  if (total === 0)
    return <Empty icon="search" title={m.browse_empty_title()} hint={m.browse_empty_hint()} />;
  if (entries.length === 0)
    return <PastTheEnd total={total} pageSize={BROWSE_PAGE_SIZE} href={pagePath} />;
  return (
    <section>
      <h2>
        {place.letter.toUpperCase()}{' '}
        <span className="muted">{m.browse_count({ count: total })}</span>
      </h2>
      <ul className="browse-list">
        {entries.map((sense) => (
          <SenseLine
            key={`${sense.conceptNumber} ${sense.words[0]?.id}`}
            sense={sense}
            href={
              sense.conceptNumber === null
                ? paths.dictionary({ query: sense.englishWord, language: place.language })
                : paths.concept(sense.conceptNumber)
            }
            words={sense.words}
          />
        ))}
      </ul>
      <Pager page={place.page} pageSize={BROWSE_PAGE_SIZE} total={total} href={pagePath} />
    </section>
  );
}
