import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { parseChoice, parsePage } from '#client/runtime/query-params.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { type Language, languageIds, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameSubject, type Subject, subjectIds } from '#domain/subjects.ts';

/** Identifies a list of words to print. */
export type Place = { language: Language; subject: Subject };

/** Links to the same subject in other languages, and to other subjects in the same language. */
export function OtherLists({ place }: { place: Place }) {
  return (
    <details className="collapsible screen-only" key={paths.print(place)}>
      <summary className="button">
        {m.print_other_lists()}
        <Icon name="down" />
      </summary>
      <div className="vertical-stack">
        <ListLinks
          label={m.print_languages()}
          current={place}
          lists={languageIds.map((language) => ({
            name: nameLanguage(language),
            place: { ...place, language },
          }))}
        />
        <ListLinks
          label={m.print_subjects()}
          current={place}
          lists={subjectIds.map((subject) => ({
            name: nameSubject(subject),
            place: { ...place, subject },
          }))}
        />
      </div>
    </details>
  );
}

function ListLinks({
  label,
  current,
  lists,
}: {
  label: string;
  current: Place;
  lists: readonly { name: string; place: Place }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="subject-list">
        {lists.map(({ name, place }) => (
          <li key={name}>
            <Link
              href={paths.print(place)}
              aria-current={paths.print(place) === paths.print(current) ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Params = { language: string; subject: string };

/** Reads the place from the address of a page. Returns null if there is no such list. */
export function readPlace(params: Params): Place | null {
  const language = parseChoice(languageIds, params.language);
  const subject = parseChoice(subjectIds, params.subject);
  return language && subject ? { language, subject } : null;
}

/** @param search the query string without its question mark */
export const readPage = (search: string): number =>
  parsePage(new URLSearchParams(search).get('page'));

/** Returns the name of a list, such as "Zulu words: Biology". */
export const namePlace = ({ language, subject }: Place): string =>
  m.print_title({ language: nameLanguage(language), subject: nameSubject(subject) });
