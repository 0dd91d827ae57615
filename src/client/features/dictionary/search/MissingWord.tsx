import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { NoWord } from '#client/terms/NoWord.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listTerms } from '#contract/terms/dictionary.ts';
import type { TermFilters } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';
import { prefillFromSearch } from './empty-list.ts';

type Props = {
  filters: TermFilters;
  reply: Pick<ReplyOf<typeof listTerms>, 'understood' | 'otherLanguageWords'>;
};

/** Says that the dictionary has no word for a search, and offers to contribute one. */
export function MissingWord({ filters, reply: { understood, otherLanguageWords } }: Props) {
  const filtered = filters.language === 'all' ? null : filters.language;
  const language = understood?.language ?? filtered;
  return (
    <NoWord
      query={understood?.query ?? filters.query}
      language={language}
      variety={understood?.variety ?? null}
      words={otherLanguageWords}
      link={({ id }, word) => <Link href={paths.term(id)}>{word}</Link>}
    >
      <Link
        className="button button--primary"
        href={paths.contribute(prefillFromSearch(filters, understood))}
      >
        {m.terms_no_word_contribute()}
      </Link>
      <Link className="button" href={paths.wanted({ language: language ?? undefined })}>
        {m.titles_wanted()}
      </Link>
    </NoWord>
  );
}
