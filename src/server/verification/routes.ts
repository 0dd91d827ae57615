import type { FastifyInstance } from 'fastify';
import { alreadyDecided, details } from '#contract/errors.ts';
import type { Term } from '#contract/terms.ts';
import {
  approveTerm,
  editAndApproveTerm,
  getPreferences,
  getReview,
  listMyActions,
  listPending,
  listRecentHistory,
  rejectTerm,
  savePreferences,
} from '#contract/verification.ts';
import { type Move, moves } from '#domain/term.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../session/caller.ts';
import { readSetting } from '../settings/settings.ts';
import { findTerm, historyOf } from '../terms/read.ts';
import { decide } from '../terms/write.ts';
import { preferencesOf, savePreferences as keepPreferences } from './preferences.ts';
import { decisionsOf, pendingTerms } from './queue.ts';
import { rejectedBefore } from './revision.ts';

export function verificationRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, listPending, {
    handle: async ({ caller, query }) =>
      pendingTerms(database, query, await preferencesOf(database, caller.user!.id)),
  });
  serve(app, getPreferences, { handle: ({ caller }) => preferencesOf(database, caller.user!.id) });
  serve(app, savePreferences, {
    handle: ({ caller, body }) => keepPreferences(database, caller.user!.id, body),
  });
  serve(app, listMyActions, {
    handle: ({ caller, query }) => decisionsOf(database, caller.user!.id, query),
  });
  serve(app, listRecentHistory, { handle: ({ query }) => decisionsOf(database, null, query) });

  const find = ({ caller, params }: { caller: Caller; params: Record<string, string> }) =>
    findTerm(database, caller, params.id!);
  /**
   * The term, if it is somebody else's: nobody decides on their own submission, unless the setting
   * allows it.
   */
  const findToDecide = async (call: {
    caller: Caller;
    params: Record<string, string>;
  }): Promise<Term> => {
    const term = await find(call);
    if (term.submitterId === call.caller.user!.id && !(await readSetting(database, 'selfReview')))
      throw new Refusal(403, details.ownSubmission);
    return term;
  };

  /**
   * A term that was decided before is a 409 at once; of several who decide now, the database tells
   * who was first.
   */
  const undecided =
    (move: Move) =>
    async ({ found }: { found: Term }) => {
      if (!(moves[move].from as readonly string[]).includes(found.status))
        throw new Refusal(409, alreadyDecided(found.status));
      return undefined;
    };

  serve(app, getReview, {
    find,
    handle: async ({ found: term }) => {
      const [history, selfReview, revises] = await Promise.all([
        historyOf(database, term.id),
        readSetting(database, 'selfReview'),
        rejectedBefore(database, term.id),
      ]);
      return { term, history, selfReview, revises };
    },
  });
  serve(app, approveTerm, {
    find: findToDecide,
    settled: undecided('approve'),
    handle: ({ caller, found, body }) =>
      database.transaction((tx) =>
        decide(tx, found.id, { move: 'approve', actorId: caller.user!.id, reason: body.reason }),
      ),
  });
  serve(app, rejectTerm, {
    find: findToDecide,
    settled: undecided('reject'),
    handle: ({ caller, found, body }) =>
      database.transaction((tx) =>
        decide(tx, found.id, { move: 'reject', actorId: caller.user!.id, reason: body.reason }),
      ),
  });
  serve(app, editAndApproveTerm, {
    find: findToDecide,
    settled: undecided('editAndApprove'),
    handle: ({ caller, found, body }) =>
      database.transaction((tx) =>
        decide(tx, found.id, {
          move: 'editAndApprove',
          actorId: caller.user!.id,
          reason: null,
          edit: body,
        }),
      ),
  });
}
