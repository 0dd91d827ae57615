import type { FastifyInstance } from 'fastify';
import { getPublicProfile, saveStatements, showPage } from '#contract/account/public-profile.ts';
import { getPerson } from '#contract/administration/people.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { IS_PUBLIC_PAGE, USER_NAME } from '#server/terms/rows/actors.ts';
import { senseColumns } from '#server/terms/rows/columns.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import {
  readPublicProfile,
  readStatements,
  replaceStatements,
  setPageShown,
} from './public-profile.ts';

/** Contributors without an accepted term have no page, so that spam cannot be published there. */
const PERSON = `
  select u.id, ${USER_NAME} as name, date_trunc('day', u.created_at) as since
  from contributor_pages p
  join users u on u.id = p.user_id
  where p.number = $1
    and ${IS_PUBLIC_PAGE}
    and (
      u.role <> 'user'
      or exists (
        select
        from terms t
        where t.submitter_id = u.id and t.status = 'verified'
      )
    )`;

const COUNTS = `
  select t.language, count(*) as count
  from terms t
  where t.submitter_id = $1 and ${isPublicTerm('t')}
  group by t.language`;

const NEWEST_TERMS = `
  select
    t.id,
    t.english_word,
    t.vernacular_word,
    t.language,
    ${senseColumns('t')},
    t.varieties,
    t.subject
  from terms t
  where t.submitter_id = $1 and ${isPublicTerm('t')}
  order by t.verified_at desc, t.id
  limit ${limits.pageSize.default}`;

export function peopleRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, getPerson, {
    handle: ({ caller, params }) =>
      readPerson(readDatabaseFor(database, caller), Number(params.number)),
  });
  registerEndpoint(app, getPublicProfile, {
    handle: ({ caller }) => readPublicProfile(database, caller.user.id),
  });
  registerEndpoint(app, showPage, {
    handle: async ({ caller, body }) => {
      await setPageShown(database, caller.user.id, body.isShown);
      return readPublicProfile(database, caller.user.id);
    },
  });
  registerEndpoint(app, saveStatements, {
    handle: ({ caller, body }) =>
      database.transaction(async (tx) => {
        await replaceStatements(tx, caller.user.id, body.statements);
        return readPublicProfile(tx, caller.user.id);
      }),
  });
}

type PersonPage = ReplyOf<typeof getPerson>;

/**
 * Reads the public page of a contributor.
 * @throws 404 if there is no such page or the person does not show it
 */
async function readPerson(database: Queryable, number: number): Promise<PersonPage> {
  const {
    rows: [person],
  } = await database.query<{ id: string; name: string; since: string }>(PERSON, [number]);
  if (!person) throw new HttpProblem(404, errorText('missing'));
  const { id, ...shown } = person;
  const [statements, counts, terms] = await Promise.all([
    readStatements(database, id),
    database.query<PersonPage['counts'][number]>(COUNTS, [id]),
    database.query<PersonPage['terms'][number]>(NEWEST_TERMS, [id]),
  ]);
  return {
    number,
    ...shown,
    statements,
    counts: languageIds.flatMap(
      (language) => counts.rows.find((row) => row.language === language) ?? [],
    ),
    terms: terms.rows,
  };
}
