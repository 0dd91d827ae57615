import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { languageIds, languageNames } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { subjectIds, subjects } from '#domain/subjects.ts';
import type { Place } from './place.ts';

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
            name: languageNames[language],
            place: { ...place, language },
          }))}
        />
        <ListLinks
          label={m.print_subjects()}
          current={place}
          lists={subjectIds.map((subject) => ({
            name: subjects[subject],
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
