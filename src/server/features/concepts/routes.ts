import type { FastifyInstance } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import {
  editConcept,
  mergeConcept,
  restoreConcept,
  splitConcept,
} from '#contract/terms/concept-edits.ts';
import { getConcept, listConcepts } from '#contract/terms/concepts.ts';
import { limits } from '#domain/limits.ts';
import { fold } from '#domain/search/text.ts';
import { type Caller, readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { changeConcept } from '#server/terms/concept-edits/change.ts';
import { findWrongNames } from '#server/terms/concept-edits/edit.ts';
import { findWrongTarget } from '#server/terms/concept-edits/merge.ts';
import { findWrongTerms } from '#server/terms/concept-edits/split.ts';
import { canSee, visibilityParameters } from './concept-sql.ts';
import { listConcepts as list } from './list-concepts.ts';
import { readConcept } from './read-concept.ts';

const FIND_CONCEPT = `
  select c.id
  from concepts c
  where c.number = $1
    and (
      c.merged_into is not null
      or exists (
        select
        from terms t
        where t.concept_id = c.id and ${canSee('t')}
      )
    )`;

type Named = { caller: Caller; params: { number: string } };

export function conceptRoutes(
  app: FastifyInstance,
  { database, publicUrl }: { database: Database; publicUrl: string },
): void {
  registerEndpoint(app, listConcepts, {
    isHeavy: ({ query }) => isHeavyList(query),
    handle: ({ caller, query }) => list(readDatabaseFor(database, caller), query),
  });

  registerEndpoint(app, getConcept, {
    loadResource: ({ caller, params }) =>
      readConcept(readDatabaseFor(database, caller), caller, Number(params.number), publicUrl),
    handle: async ({ resource }) => resource,
  });

  const loadResource = ({ caller, params }: Named) =>
    findToChange(database, caller, Number(params.number));
  const change = async (caller: Caller, run: (tx: Queryable) => Promise<number>) =>
    readConcept(database, caller, await database.transaction(run), publicUrl);

  registerEndpoint(app, editConcept, {
    loadResource,
    checkBody: ({ resource }, raw) => findWrongNames(database, resource, raw),
    handle: ({ caller, resource, body }) =>
      change(caller, (tx) => changeConcept(tx, resource, 'edit', body, caller.user.id)),
  });
  registerEndpoint(app, mergeConcept, {
    loadResource,
    checkBody: ({ resource }, raw) => findWrongTarget(database, resource, raw.into),
    handle: ({ caller, resource, body }) =>
      change(caller, (tx) => changeConcept(tx, resource, 'merge', body, caller.user.id)),
  });
  registerEndpoint(app, splitConcept, {
    loadResource,
    checkBody: ({ resource }, raw) => findWrongTerms(database, resource, raw.terms),
    handle: ({ caller, resource, body }) =>
      change(caller, (tx) => changeConcept(tx, resource, 'split', body, caller.user.id)),
  });
  registerEndpoint(app, restoreConcept, {
    loadResource,
    handle: ({ caller, resource, body }) =>
      change(caller, (tx) => changeConcept(tx, resource, 'restore', body, caller.user.id)),
  });
}

/**
 * Checks whether a list counts towards the limit for expensive searches. A list without a query
 * counts all concepts, and short and long queries match many terms.
 */
function isHeavyList(query: string): boolean {
  const { length } = fold(query);
  return length <= limits.heavySearch.upTo || length >= limits.heavySearch.from;
}

/**
 * Finds the concept to edit, merge, split or restore, even if it was merged.
 * @returns its id
 * @throws 404 if there is no such concept, or the caller may not see any of its terms
 */
async function findToChange(database: Queryable, caller: Caller, number: number): Promise<string> {
  const { rows } = await database.query<Pick<Row<'concepts'>, 'id'>>(FIND_CONCEPT, [
    number,
    ...visibilityParameters(caller),
  ]);
  const [concept] = rows;
  if (!concept) throw new HttpProblem(404, errorText('missing'));
  return concept.id;
}
