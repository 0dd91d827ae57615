import { CONTRIBUTION_LICENCE } from '#domain/concept/licences.ts';
import { type Language, languageNames, listInSentence } from '#domain/languages.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';

type NoticedSource = Pick<Row<'sources'>, 'name' | 'publisher' | 'licence' | 'url'> & {
  languages: Language[];
};

const READ_SOURCES = `
  select
    s.name,
    s.publisher,
    s.licence,
    s.url,
    array_agg(distinct t.language) as languages
  from sources s
  join term_sources ts on ts.source = s.code
  join terms t on t.id = ts.term_id
  where s.licence is not null
    and t.status = 'verified'
    and t.merged_into is null
  group by s.code
  order by s.rank, s.name, s.code`;

/** Writes who made the words in the packs, and under which licences. */
export async function writeNotice(database: Queryable): Promise<string> {
  const { rows } = await database.query<NoticedSource>(READ_SOURCES);
  const contributors = [
    'Mazwi contributors',
    `Licence: ${CONTRIBUTION_LICENCE}`,
    'In the packs of all languages',
  ].join('\n');
  return `${[contributors, ...rows.map(describeSource)].join('\n\n')}\n`;
}

function describeSource({ name, publisher, licence, url, languages }: NoticedSource): string {
  return [
    name,
    publisher && `Publisher: ${publisher}`,
    `Licence: ${licence}`,
    url,
    `In the packs of ${listInSentence(languages.map((language) => languageNames[language]))}`,
  ]
    .filter(Boolean)
    .join('\n');
}
