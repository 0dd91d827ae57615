import { Fragment } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { richText } from '#client/ui/richText.ts';
import type { OtherLanguageMatches as Found, ListedTerm } from '#contract/dictionary.ts';
import { listParts } from '#contract/message-format.ts';
import { m } from '#contract/messages.ts';
import { languages } from '#domain/languages.ts';
import { changeFilters, type TermFilters } from '#domain/term-search.ts';
import { langOfWord } from './empty-list.ts';

type Choice = { to: Partial<TermFilters>; text: string; lang?: string | undefined; more?: string };

/**
 * Words that are spelt almost like the one that was searched for; each searches for itself. The
 * query is never changed by itself.
 */
export function DidYouMean({
  filters,
  words,
  terms,
}: {
  filters: TermFilters;
  words: readonly string[];
  terms: readonly ListedTerm[];
}) {
  if (words.length === 0) return null;
  return (
    <p className="margin-bottom-2">
      {richText(
        m.dictionary_list_did_you_mean({
          words: () => (
            <Choices
              filters={filters}
              type="disjunction"
              choices={words.map((word) => ({
                to: { query: word },
                text: word,
                lang: langOfWord(word, terms),
              }))}
            />
          ),
        }),
      )}
    </p>
  );
}

/** The same search in the languages that have an answer to it. */
export function OtherLanguageMatches({
  filters,
  found,
  empty,
}: {
  filters: TermFilters;
  found: Found | null;
  empty: boolean;
}) {
  if (!found || filters.language === 'all') return null;
  const choices = found.languages.map(({ language, total }) => ({
    to: { language },
    text: languages[language].name,
    more: ` (${total.toLocaleString('en')})`,
  }));
  const links = () => <Choices filters={filters} type="conjunction" choices={choices} />;
  const language = languages[filters.language].name;
  return (
    <p className={empty ? undefined : 'margin-bottom-2'}>
      {richText(
        empty
          ? m.dictionary_list_nothing_in_language({ language, languages: links })
          : m.dictionary_list_also_found_in({ languages: links }),
      )}
    </p>
  );
}

/**
 * Links in one sentence. The one that is followed goes away with it, so the focus moves to the
 * count of what it found.
 */
function Choices({
  filters,
  choices,
  type,
}: {
  filters: TermFilters;
  choices: readonly Choice[];
  type: Intl.ListFormatType;
}) {
  // The list format says what stands between the links: ", ", " or ", " and ".
  const parts = listParts(type, choices.length);
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    const { to, text, lang, more } = choices[part]!;
    return (
      <Fragment key={text}>
        <Link
          href={paths.dictionary(changeFilters(filters, to))}
          lang={lang}
          onClick={() => document.getElementById('results')?.focus({ preventScroll: true })}
        >
          {text}
        </Link>
        {more}
      </Fragment>
    );
  });
}
