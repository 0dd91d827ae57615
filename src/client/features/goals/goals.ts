import { type Head, pageHead } from '#client/runtime/head.ts';
import { paths } from '#client/runtime/paths.ts';
import { readLanguageParam } from '#client/runtime/query-params.ts';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';

export function goalsHead({ search }: { search: string }): Head {
  const language = readLanguageParam(search);
  const title = language
    ? m.titles_goals_language({ language: nameLanguage(language) })
    : m.titles_goals();
  return pageHead(() => title, {
    canonical: paths.goals({ language }),
  })();
}
