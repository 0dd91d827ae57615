import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import type { PageProps } from '#client/runtime/route.ts';
import { relationNames } from '#client/terms/relation-names.ts';
import { TermLink } from '#client/terms/senses/TermLink.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { getPerson } from '#contract/administration/people.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { nameLanguage } from '#domain/languages.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { personQuery } from './person.ts';

type Person = ReplyOf<typeof getPerson>;

/** The public page of a contributor. */
export default function PersonPage({ params: { number } }: PageProps<'person'>) {
  const { endpoint, args } = personQuery(number);
  const { data, isError } = useApiQuery(endpoint, args);
  if (data) return <PersonArticle person={data} />;
  return (
    <>
      <h1 className="visually-hidden">{m.titles_person_unknown()}</h1>
      {isError ? <Failed message={m.people_failed()} /> : <Skeleton label={m.people_loading()} />}
    </>
  );
}

function PersonArticle({ person: { name, since, statements, counts, terms } }: { person: Person }) {
  return (
    <article className="vertical-stack-large">
      <header className="page-header">
        <h1>{name}</h1>
        <p className="muted">{m.people_heading_since({ date: formatDate(since) })}</p>
      </header>
      {statements.length > 0 && (
        <section className="vertical-stack">
          <h2>{m.people_languages()}</h2>
          <ul className="bullet-list">
            {statements.map(({ language, relation }) => (
              <li key={language}>
                {m.people_relation_of_language({
                  language: nameLanguage(language),
                  relation: relationNames[relation](),
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="vertical-stack">
        <h2>{m.people_contributions()}</h2>
        {counts.length === 0 && <p>{m.people_no_terms()}</p>}
        <ul className="bullet-list">
          {counts.map(({ language, count }) => (
            <li key={language}>{m.people_count({ count, language: nameLanguage(language) })}</li>
          ))}
        </ul>
      </section>
      {terms.length > 0 && <NewestTerms terms={terms} />}
    </article>
  );
}

function NewestTerms({ terms }: Pick<Person, 'terms'>) {
  return (
    <section className="vertical-stack">
      <h2>{m.people_newest()}</h2>
      <ul className="row-list">
        {terms.map((term) => (
          <li key={term.id} className="flex-row flex-row--wide-gap">
            <span>
              <TermLink term={term} />
              <br />
              <Vernacular term={term} />
            </span>
            <span className="muted push-to-end">{nameLanguage(term.language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
