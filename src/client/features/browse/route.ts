import { paths } from '#client/runtime/paths.ts';
import { parsePage } from '#client/runtime/query-params.ts';
import type { Route } from '#client/runtime/route.ts';
import { type Language, languageList, languageNames } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { type Subject, subjects } from '#domain/subjects.ts';

/** What a page lists: the words of a letter in a language, of all subjects or of one. */
export type Place = { language: Language; subject: Subject | 'all'; letter: string; page: number };

type Context = { params: { language: string; subject?: string; letter: string }; search: string };

/** Reads the place from an address. The server has already checked its parts. */
export const readPlace = ({ params, search }: Context): Place => ({
  language: params.language as Language,
  subject: (params.subject ?? 'all') as Subject | 'all',
  letter: params.letter,
  page: parsePage(new URLSearchParams(search).get('page')),
});

/** Names what is listed: "Browse Zulu biology" without the letter. */
export function placeName({ language, subject }: Place): string {
  const name = languageNames[language];
  return subject === 'all'
    ? m.titles_browse({ language: name })
    : m.titles_browse_subject({ language: name, subject: subjects[subject] });
}

function browseHead(context: Context) {
  const place = readPlace(context);
  const { language, subject, letter, page } = place;
  const named = { place: placeName(place), letter: letter.toUpperCase() };
  const isKnown = language in languageNames && (subject === 'all' || subject in subjects);
  if (!isKnown)
    return {
      title: `${m.shell_not_found_title()} | ${PRODUCT}`,
      description: m.titles_site_description({ languages: languageList }),
      index: false,
    };
  return {
    title: `${m.titles_browse_letter(named)} | ${PRODUCT}`,
    description: m.titles_browse_description(named),
    canonical: paths.browse({ language, subject, letter }, page),
  };
}

export const browseRoute = {
  component: 'browse/BrowsePage',
  essential: true,
  /** `all` is not a subject of its own. */
  redirect: ({ params, search }: Context) =>
    params.subject === 'all'
      ? paths.browse(readPlace({ params: { ...params, subject: 'all' }, search }))
      : null,
  head: browseHead,
} as const satisfies Partial<Route<'browse'>>;
