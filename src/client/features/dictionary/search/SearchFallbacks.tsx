import { Fragment } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { richText } from '#client/ui/richText.ts';
import type { OtherLanguageMatches as Matches, Understood } from '#contract/terms/dictionary.ts';
import { type Language, nameLanguage } from '#domain/languages.ts';
import { changeFilters, type TermFilters } from '#domain/lists/term-search.ts';
import { listParts } from '#domain/locale/list-parts.ts';
import { formatNumber } from '#domain/locale/message-format.ts';
import type { JoinLast } from '#domain/locale/sentence.ts';
import { m } from '#domain/messages.ts';
import { labelVariety, varieties } from '#domain/varieties.ts';
import { langOfWord } from './empty-list.ts';
import type { ShownTerm } from './list.ts';

type Choice = { to: Partial<TermFilters>; text: string; lang?: string | undefined; more?: string };

/** Says how a question was understood, with a link to a search for exactly its words. */
export function UnderstoodQuestion({
  filters,
  understood,
}: {
  filters: TermFilters;
  understood: Understood | null;
}) {
  if (!understood) return null;
  const { query, language, variety } = understood;
  const b = (text: string) => <strong>{text}</strong>;
  return (
    <p className="margin-bottom-2">
      {richText(
        language || variety
          ? m.dictionary_list_understood_language({
              language: variety ? labelVariety(variety) : nameLanguage(language as Language),
              query,
              b,
            })
          : m.dictionary_list_understood({ query, b }),
      )}{' '}
      {variety && (
        <>
          <Link
            href={paths.dictionary(
              changeFilters(filters, { query, language: varieties[variety].language }),
            )}
            onClick={focusResults}
          >
            {m.dictionary_list_all_varieties({
              language: nameLanguage(varieties[variety].language),
            })}
          </Link>{' '}
        </>
      )}
      <Link
        href={paths.dictionary(changeFilters(filters, { literal: true }))}
        onClick={focusResults}
      >
        {m.dictionary_list_search_literally()}
      </Link>
    </p>
  );
}

/** Shows words with a similar spelling, each as a link that searches for that word. */
export function DidYouMean({
  filters,
  words,
  terms,
}: {
  filters: TermFilters;
  words: readonly string[];
  terms: readonly ShownTerm[];
}) {
  if (words.length === 0) return null;
  return (
    <p className="margin-bottom-2">
      {richText(
        m.dictionary_list_did_you_mean({
          words: () => (
            <Choices
              filters={filters}
              joinLast={m.formats_list_or}
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

/** Shows links to the same search in each other language that has results. */
export function OtherLanguageMatches({
  filters,
  found,
  empty,
}: {
  filters: TermFilters;
  found: Matches | null;
  empty: boolean;
}) {
  if (!found || filters.language === 'all') return null;
  const choices = found.languages.map(({ language, total }) => ({
    to: { language },
    text: nameLanguage(language),
    more: ` (${formatNumber(total)})`,
  }));
  const links = () => <Choices filters={filters} joinLast={m.formats_list_and} choices={choices} />;
  const language = nameLanguage(filters.language);
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

/** These links disappear when they are followed, so the focus moves to the number of results. */
const focusResults = () => document.getElementById('results')?.focus({ preventScroll: true });

/** Shows links within a sentence. */
function Choices({
  filters,
  choices,
  joinLast,
}: {
  filters: TermFilters;
  choices: readonly Choice[];
  joinLast: JoinLast;
}) {
  // A number is an index into `choices`. A string is the text between two choices, such as a comma
  // or the word "and".
  const parts = listParts(joinLast, choices.length);
  return parts.map((part) => {
    const choice = typeof part === 'number' && choices[part];
    if (!choice) return part;
    const { to, text, lang, more } = choice;
    return (
      <Fragment key={text}>
        <Link
          href={paths.dictionary(changeFilters(filters, to))}
          lang={lang}
          onClick={focusResults}
        >
          {text}
        </Link>
        {more}
      </Fragment>
    );
  });
}
