import type { Head } from '#client/runtime/head.ts';
import { paths } from '#client/runtime/paths.ts';
import type { Read } from '#client/runtime/route.ts';
import { getPerson } from '#contract/administration/people.ts';
import type { PageParams } from '#contract/pages.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';

export const personQuery = (number: string) => ({
  endpoint: getPerson,
  args: { params: { number } },
});

export function personHead({ params }: { params: PageParams<'person'> }, read: Read): Head {
  const person = read(personQuery(params.number));
  if (!person)
    return {
      title: `${m.titles_person_unknown()} | ${PRODUCT}`,
      index: false,
    };
  return {
    title: `${m.titles_person(person)} | ${PRODUCT}`,
    description: m.titles_person_description(person),
    canonical: paths.person(person.number),
  };
}
