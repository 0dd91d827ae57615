import type { FastifyInstance } from 'fastify';
import {
  editConcept,
  mergeConcept,
  restoreConcept,
  splitConcept,
} from '#contract/concept-edits.ts';
import { getConcept, listConcepts } from '#contract/concepts.ts';
import { limits } from '#domain/limits.ts';
import { fold } from '#domain/search/text.ts';
import { type Caller, readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { checkScope } from '#server/terms/check-scope.ts';
import { editConcept as edit } from '#server/terms/concept-edits/edit.ts';
import { findConcepts } from '#server/terms/concept-edits/find-concepts.ts';
import { mergeConcept as merge } from '#server/terms/concept-edits/merge.ts';
import { restoreConcept as restore } from '#server/terms/concept-edits/restore.ts';
import { splitConcept as split } from '#server/terms/concept-edits/split.ts';
import { checkMerged, checkUnmerged, findToChange } from './find-to-change.ts';
import { listConcepts as list } from './list-concepts.ts';
import { readConcept } from './read-concept.ts';

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

  const loadResource = async ({ caller, params }: Named) => {
    const concept = await findToChange(database, Number(params.number));
    checkScope(caller, { subject: concept.subject });
    return concept;
  };
  const reply = (caller: Caller, number: number) =>
    readConcept(database, caller, number, publicUrl);

  registerEndpoint(app, editConcept, {
    loadResource,
    precheck: async ({ caller, resource, body }) => {
      await checkUnmerged(database, resource);
      if (body.subject) checkScope(caller, { subject: body.subject });
      return undefined;
    },
    handle: async ({ caller, params, resource, body }) => {
      await database.transaction((tx) => edit(tx, resource.id, body, caller.user.id));
      return reply(caller, Number(params.number));
    },
  });

  registerEndpoint(app, mergeConcept, {
    loadResource,
    precheck: async ({ caller, resource, body }) => {
      await checkUnmerged(database, resource);
      const target = (await findConcepts(database, [body.into])).get(body.into);
      if (target) checkScope(caller, target);
      return undefined;
    },
    handle: async ({ caller, resource, body }) => {
      const actorId = caller.user.id;
      const number = await database.transaction((tx) =>
        merge(tx, resource.id, { ...body, actorId }),
      );
      return reply(caller, number);
    },
  });

  registerEndpoint(app, splitConcept, {
    loadResource,
    precheck: ({ resource }) => checkUnmerged(database, resource),
    handle: async ({ caller, resource, body }) => {
      const actorId = caller.user.id;
      const number = await database.transaction((tx) =>
        split(tx, resource.id, { ...body, actorId }),
      );
      return reply(caller, number);
    },
  });

  registerEndpoint(app, restoreConcept, {
    loadResource,
    precheck: ({ resource }) => checkMerged(resource),
    handle: async ({ caller, params, resource, body }) => {
      const actorId = caller.user.id;
      await database.transaction((tx) => restore(tx, resource.id, { ...body, actorId }));
      return reply(caller, Number(params.number));
    },
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
