import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { Actor } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import type { LanguageRelation } from '#domain/people/language-relation.ts';
import { relationNames } from './relation-names.ts';

type Props = { person: Actor & { relation?: LanguageRelation | null } };

/**
 * The name of a person, with a link to their contributor page if they show one, and how they know
 * the language of the term if they stated it.
 */
export function PersonName({ person: { name, page, relation } }: Props) {
  return (
    <>
      {page === null ? name : <Link href={paths.person(page)}>{name}</Link>}
      {relation && ` ${m.people_relation_in_brackets({ relation: relationNames[relation]() })}`}
    </>
  );
}
