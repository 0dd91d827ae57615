import type { FastifyInstance } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import {
  editSubmission,
  findDuplicates,
  listMeanings,
  type Meaning,
  submitTerm,
  withdrawSubmission,
} from '#contract/terms/contribution.ts';
import type { Term } from '#contract/terms/term.ts';
import { normalizeHeadword, splitHeadwords } from '#domain/concept/identity.ts';
import { checkActive } from '#server/identity/sessions/active.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { findStoredReply, runOnce } from '#server/platform/http/requests/idempotency.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { termToChange } from '#server/terms/changes/find-term-to-change.ts';
import { submitTerm as storeSubmission } from '#server/terms/changes/store-terms.ts';
import { checkConcept } from '#server/terms/concepts/concepts.ts';
import {
  editSubmission as edit,
  withdrawSubmission as withdraw,
} from '#server/terms/edits/own-edits.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';
import { findDuplicates as queryDuplicates } from './duplicates.ts';

const MAX_MEANINGS = 10;

const WORDS_PER_MEANING = 3;

/**
 * The concepts of a headword that have a verified term, the one with the most reliable terms first.
 */
const MEANINGS = `
  select
    c.number,
    c.gloss,
    c.subject,
    c.definition,
    array(
      select t.vernacular_word
      from terms t
      where t.concept_id = c.id and ${isPublicTerm('t')}
      order by ${wordOrderSql('t')}
      limit ${WORDS_PER_MEANING}
    ) as words
  from concepts c
  where c.headword = $1
    and c.merged_into is null
    and exists (
      select
      from terms t
      where t.concept_id = c.id and ${isPublicTerm('t')}
    )
  order by c.strength desc, c.subject, c.gloss nulls first, c.number
  limit ${MAX_MEANINGS}`;

export function contributionRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  ownSubmissionRoutes(app, { database });
  registerEndpoint(app, findDuplicates, {
    handle: ({ query }) => queryDuplicates(database.search, query),
  });

  registerEndpoint(app, listMeanings, {
    handle: ({ query }) => queryMeanings(database, query),
  });

  registerEndpoint(app, submitTerm, {
    checkBody: ({ caller }, raw) => checkConcept(database, caller.user.id, raw.concept),
    precheck: async ({ caller, body, idempotency }) => {
      const first = await findStoredReply<Term>(database, caller.user.id, idempotency);
      if (!first && body.revises) await checkRevision(database, caller.user.id, body.revises);
      return first;
    },
    handle: ({ caller, body, idempotency }) =>
      database.transaction(async (tx) => {
        const submitterId = caller.user.id;
        const term = await runOnce(tx, submitterId, idempotency, () =>
          storeSubmission(tx, body, submitterId, body.revises),
        );
        await checkActive(tx, submitterId);
        return term;
      }),
  });
}

/** The calls with which authors change their pending submissions. */
function ownSubmissionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, editSubmission, {
    ...termToChange(database, 'editOwn'),
    checkBody: ({ caller }, raw) => checkConcept(database, caller.user.id, raw.concept),
    handle: ({ caller, resource, body }) =>
      database.transaction(async (tx) => {
        const term = await edit(tx, resource.id, body, caller.user.id);
        await checkActive(tx, caller.user.id);
        return term;
      }),
  });

  registerEndpoint(app, withdrawSubmission, {
    ...termToChange(database, 'withdraw'),
    handle: ({ caller, resource }) =>
      database.transaction(async (tx) => {
        const term = await withdraw(tx, resource.id, caller.user.id);
        await checkActive(tx, caller.user.id);
        return term;
      }),
  });
}

/** Lists the meanings of an English word, so that a contributor can choose one for their term. */
async function queryMeanings(
  database: Queryable,
  { english }: { english: string },
): Promise<Meaning[]> {
  const [headword] = splitHeadwords(english);
  const { rows } = await database.query<Meaning>(MEANINGS, [normalizeHeadword(headword)]);
  return rows;
}

/**
 * Checks that the user may revise a submission, which must be their own, rejected and not yet
 * revised.
 * @throws 404 if the submission does not exist or belongs to somebody else
 * @throws 409 if the submission is not rejected or has already been revised
 */
async function checkRevision(database: Queryable, userId: string, id: string): Promise<void> {
  const submission = await database
    .selectFrom('terms')
    .leftJoin('terms as revision', 'revision.revisesId', 'terms.id')
    .select(['terms.status', 'revision.id as revisionId'])
    .where('terms.id', '=', id)
    .where('terms.submitterId', '=', userId)
    .executeTakeFirst();
  if (!submission) throw new HttpProblem(404, errorText('missing'));
  if (submission.status !== 'rejected') throw new HttpProblem(409, errorText('revisable'));
  if (submission.revisionId) throw new HttpProblem(409, errorText('revised_already'));
}
