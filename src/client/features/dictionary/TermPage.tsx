import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ApiError } from '#client/runtime/api/api.ts';
import { paths } from '#client/runtime/paths.ts';
import type { PageProps } from '#client/runtime/route.ts';
import { Definition } from '#client/terms/Definition.tsx';
import { EntryStatus } from '#client/terms/entry/EntryStatus.tsx';
import { excerpt } from '#client/terms/excerpt.ts';
import { OpenSuggestion } from '#client/terms/suggest/OpenSuggestion.tsx';
import { canSuggest } from '#client/terms/suggest/SuggestLink.tsx';
import { useSuggesting } from '#client/terms/suggest/useSuggesting.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#domain/messages.ts';
import { useListedTerm, useTerm } from './queries.ts';
import type { ShownTerm } from './search/list.ts';
import { TermArticle } from './term/TermArticle.tsx';
import { TermHeader } from './term/TermHeader.tsx';

export default function TermPage({ params: { id } }: PageProps<'term'>) {
  const reply = useTerm(id);
  const listed = useListedTerm(id);
  const list = useListAddress();
  useMergedTerm(reply.data?.term.mergedInto ?? null);
  const isSuggesting = useSuggesting();
  if (reply.data && isSuggesting && canSuggest(reply.data.term))
    return <OpenSuggestion key={reply.data.term.id} term={reply.data.term} />;
  if (reply.data)
    return (
      <>
        <BackLink list={list} />
        <TermArticle key={reply.data.term.id} reply={reply.data} list={list} />
      </>
    );
  // If the server refuses the term, do not show the data from the list either, because the term
  // might no longer be public.
  if (listed && !(reply.error instanceof ApiError))
    return (
      <>
        <BackLink list={list} />
        <ListedTermPreview term={listed}>
          <LoadingOrFailed isError={reply.isError} list={list} />
        </ListedTermPreview>
      </>
    );
  return (
    <>
      <h1 className="visually-hidden">{m.titles_term_unknown()}</h1>
      <LoadingOrFailed isError={reply.isError} list={list} />
    </>
  );
}

/** Opens the page of the term into which this one was merged. */
function useMergedTerm(mergedInto: string | null): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (mergedInto) navigate(paths.term(mergedInto), { replace: true });
  }, [mergedInto, navigate]);
}

type ListAddress = { list: string | null };

function LoadingOrFailed({ isError, list }: { isError: boolean } & ListAddress) {
  if (!isError) return <Skeleton label={m.dictionary_term_loading()} rows={1} />;
  return (
    <Failed message={m.terms_load_failed()}>
      <Link className="button" href={list ?? paths.dictionary()}>
        {m.terms_back_to_dictionary()}
      </Link>
    </Failed>
  );
}

function BackLink({ list }: ListAddress) {
  return (
    <Link className="back-link" href={list ?? paths.dictionary()}>
      <Icon name="back" />
      {m.terms_back_to_dictionary()}
    </Link>
  );
}

/**
 * @returns the address of the list from which this page was opened, or null if it was opened in
 * another way
 */
function useListAddress(): string | null {
  const state: unknown = useHistoryState();
  if (typeof state !== 'object' || state === null || !('list' in state)) return null;
  return typeof state.list === 'string' ? state.list : null;
}

/**
 * Shows what the list of results already contained about a term, while the rest of the term is
 * loading. The word is therefore visible immediately even on a slow connection. `children` shows
 * that the rest is loading, or that it failed to load.
 */
function ListedTermPreview({ term, children }: { term: ShownTerm; children: ReactNode }) {
  return (
    <article className="entry">
      <TermHeader term={term} status={<EntryStatus words={[term]} />} />
      <hr className="divider" />
      <Definition term={{ ...term, meaning: excerpt(term.meaning) }} className="definition prose" />
      {children}
    </article>
  );
}
