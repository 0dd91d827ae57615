import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { languageIds, languageNames } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { subjectIds } from '#domain/subjects.ts';

/** Links to a list to print for each language. The page of a list links to the other subjects. */
export function PrintLinks() {
  return (
    <section className="vertical-stack">
      <h2>{m.data_print_heading()}</h2>
      <p>{m.data_print_hint()}</p>
      <p className="flex-row flex-row--wide-gap">
        {languageIds.map((language) => (
          <Link key={language} href={paths.print({ language, subject: subjectIds[0] })}>
            {languageNames[language]}
          </Link>
        ))}
      </p>
    </section>
  );
}
