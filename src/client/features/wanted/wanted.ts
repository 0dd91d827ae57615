import { type Head, pageHead } from '#client/runtime/head.ts';
import { paths } from '#client/runtime/paths.ts';
import { parsePage, readLanguageParam } from '#client/runtime/query-params.ts';
import type { Language } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';

export type WantedPlace = { language: Language | undefined; page: number };

/** @param search the query string without its question mark */
export function readWantedPlace(search: string): WantedPlace {
  return {
    language: readLanguageParam(search),
    page: parsePage(new URLSearchParams(search).get('page')),
  };
}

export const wantedHead = ({ search }: { search: string }): Head =>
  pageHead(m.titles_wanted, {
    canonical: paths.wanted(readWantedPlace(search)),
  })();
