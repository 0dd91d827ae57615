import { paths } from '#client/runtime/paths.ts';
import { parsePage } from '#client/runtime/query-params.ts';
import type { Route } from '#client/runtime/route.ts';
import { type Language, languageNames, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { nameSubject, type Subject, subjects } from '#domain/subjects.ts';

/** Identifies a page of words: one letter, one language, and one subject or all subjects. */
export type Place = { language: Language; subject: Subject | 'all'; letter: string; page: number };

type Context = { params: { language: string; subject?: string; letter: string }; search: string };

/** Reads the place from the address of a page. Its language and subject may be unknown. */
export const readPlace = ({ params, search }: Context): Place => ({
  language: params.language as Language,
  subject: (params.subject ?? 'all') as Subject | 'all',
  letter: params.letter,
  page: parsePage(new URLSearchParams(search).get('page')),
});

/** Returns the title of a place without its letter, such as "Browse Zulu biology". */
export function placeName({ language, subject }: Place): string {
  const name = nameLanguage(language);
  return subject === 'all'
    ? m.titles_browse({ language: name })
    : m.titles_browse_subject({ language: name, subject: nameSubject(subject) });
}

export const isKnown = ({ language, subject }: Place): boolean =>
  language in languageNames && (subject === 'all' || subject in subjects);

function browseHead(context: Context) {
  const place = readPlace(context);
  const { language, subject, letter, page } = place;
  if (!isKnown(place))
    return {
      title: `${m.shell_not_found_title()} | ${PRODUCT}`,
      index: false,
    };
  const named = { place: placeName(place), letter: letter.toUpperCase() };
  return {
    title: `${m.titles_browse_letter(named)} | ${PRODUCT}`,
    description: m.titles_browse_description(named),
    canonical: paths.browse({ language, subject, letter }, page),
  };
}

export const browseRoute = {
  component: 'browse/BrowsePage',
  essential: true,
  /** Redirects to the address for all subjects, which does not contain a subject. */
  redirect: ({ params, search }: Context) =>
    params.subject === 'all'
      ? paths.browse(readPlace({ params: { ...params, subject: 'all' }, search }))
      : null,
  head: browseHead,
} as const satisfies Partial<Route<'browse'>>;
