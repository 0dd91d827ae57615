import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useViewerRole } from '#client/runtime/session/session.tsx';
import { OtherWords } from '#client/terms/NoWord.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { Pager } from '#client/ui/lists/Pager.tsx';
import { PastTheEnd } from '#client/ui/lists/PastTheEnd.tsx';
import { richText } from '#client/ui/richText.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { StaticElement } from '#client/ui/StaticElement.tsx';
import { changeFilters, type TermFilters } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';
import type { useTermList } from '../queries.ts';
import { Sense } from '../Sense.tsx';
import { groupBySense } from '../senses.ts';
import { WordRow } from '../WordRow.tsx';
import { explainVisibility, prefillFromSearch } from './empty-list.ts';
import type { ShownList } from './list.ts';
import { MissingWord } from './MissingWord.tsx';
import { DidYouMean, OtherLanguageMatches, UnderstoodQuestion } from './SearchFallbacks.tsx';

type Props = { filters: TermFilters; list: ReturnType<typeof useTermList> };

/**
 * Shows the list of terms in its current state: failed, loading, empty, past the last page, or
 * loaded, with the entries and a pager.
 */
export function Results({ filters, list }: Props) {
  const here = paths.dictionary(filters);
  const pagePath = (number: number) => paths.dictionary(changeFilters(filters, { page: number }));
  if (list.isError) {
    const retry = (event: MouseEvent) => {
      event.preventDefault();
      void list.refetch();
    };
    return (
      <Failed message={m.dictionary_list_failed()}>
        <a className="button" href={here} onClick={retry}>
          {m.ui_try_again_button()}
        </a>
      </Failed>
    );
  }
  if (!list.data) return <Skeleton label={m.dictionary_list_loading()} />;
  const { terms, total, didYouMean, otherLanguageMatches, understood, hasWord } = list.data;
  if (total === 0) return <NothingFound filters={filters} here={here} reply={list.data} />;
  if (terms.length === 0)
    return <PastTheEnd total={total} pageSize={filters.pageSize} href={pagePath} />;
  const isOfOneLanguage = filters.language !== 'all';
  const Row = isOfOneLanguage ? WordRow : Sense;
  return (
    <>
      <UnderstoodQuestion filters={filters} understood={understood} />
      {!hasWord && <MissingWord filters={filters} reply={list.data} />}
      <DidYouMean filters={filters} words={didYouMean} terms={terms} />
      <OtherLanguageMatches filters={filters} found={otherLanguageMatches} empty={false} />
      {hasWord && (terms[0]?.matchReason || didYouMean.length > 0 || otherLanguageMatches) && (
        <p className="margin-bottom-2">
          {richText(
            m.dictionary_list_missing_word({
              link: (text) => (
                <Link href={paths.contribute(prefillFromSearch(filters, understood))}>{text}</Link>
              ),
            }),
          )}
        </p>
      )}
      {!hasWord && <h2 className="margin-bottom-2">{m.terms_no_word_perhaps()}</h2>}
      <StaticElement
        as="ol"
        className={isOfOneLanguage ? 'entries word-rows' : 'entries'}
        aria-busy={list.isPlaceholderData || undefined}
        start={(filters.page - 1) * filters.pageSize + 1}
      >
        {groupBySense(terms).map((sense) => (
          <Row key={sense.terms[0].id} sense={sense} list={here} />
        ))}
      </StaticElement>
      <Pager page={filters.page} pageSize={filters.pageSize} total={total} href={pagePath} />
    </>
  );
}

function NothingFound({
  filters,
  here,
  reply: { otherLanguageMatches, otherLanguageWords, understood },
}: {
  filters: TermFilters;
  here: string;
  reply: ShownList;
}) {
  const viewer = useViewerRole();
  const explanation = explainVisibility(filters.status, viewer);
  return (
    <Empty
      icon="search"
      title={m.dictionary_list_empty_title()}
      hint={m.dictionary_list_empty_hint()}
    >
      <UnderstoodQuestion filters={filters} understood={understood} />
      {otherLanguageWords.length > 0 && (
        <OtherWords
          words={otherLanguageWords}
          link={({ id }, word) => <Link href={paths.term(id)}>{word}</Link>}
        />
      )}
      <OtherLanguageMatches filters={filters} found={otherLanguageMatches} empty />
      {explanation && <p>{explanation}</p>}
      <p className="flex-row flex-row--wide-gap">
        <Link
          className="button button--primary"
          href={paths.contribute(prefillFromSearch(filters, understood))}
        >
          {m.dictionary_list_contribute_first()}
        </Link>
        {explanation && viewer === 'anonymous' && (
          <a className="button" href={paths.login(here)}>
            {m.shell_link_sign_in()}
          </a>
        )}
      </p>
    </Empty>
  );
}
