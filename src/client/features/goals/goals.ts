import { type Head, pageHead } from '#client/runtime/head.ts';
import { paths } from '#client/runtime/paths.ts';
import { parseChoice, singleParam } from '#client/runtime/query-params.ts';
import { type Language, languageIds, languageNames } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';

/** @param search the query string without its question mark */
export const goalsLanguage = (search: string): Language | undefined =>
  parseChoice(languageIds, singleParam(new URLSearchParams(search), 'language'));

export function goalsHead({ search }: { search: string }): Head {
  const language = goalsLanguage(search);
  const title = language
    ? m.titles_goals_language({ language: languageNames[language] })
    : m.titles_goals();
  return pageHead(() => title, {
    canonical: paths.goals({ language }),
  })();
}
