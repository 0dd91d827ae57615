import type { FastifyInstance } from 'fastify';
import {
  eraseProfile,
  exportProfile,
  listDonations,
  listSubmissions,
  type OwnDonation,
  type Submission,
} from '#contract/profile.ts';
import type { Database, Queryable } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import type { Mailer } from '../mail/mailer.ts';
import { EMBEDDED_ISSUER } from '../session/people.ts';
import { erasePerson } from './erasure.ts';
import { heldOn } from './held.ts';

type Options = {
  database: Database;
  mailer: Pick<Mailer, 'forget'>;
  /** Deletes the account by which somebody of the embedded provider signs in. */
  deleteAccount: (tx: Queryable, accountId: string) => Promise<void>;
};

export function profileRoutes(
  app: FastifyInstance,
  { database, mailer, deleteAccount }: Options,
): void {
  serve(app, listSubmissions, {
    handle: async ({ caller }) => {
      const { rows } = await database.query<Submission>(
        `select t.id, t.english_word as "englishWord", t.vernacular_word as "vernacularWord", t.meaning, t.language, t.subject, t.notes, t.status, t.created_at as "createdAt",
           case when t.status = 'rejected' then (select h.reason from term_history h where h.term_id = t.id and h.action = 'rejected' order by h.position desc limit 1) end as reason,
           (select r.id from terms r where r.revises_id = t.id) as "revisedBy"
         from terms t where t.submitter_id = $1 order by t.created_at desc, t.id desc`,
        [caller.user!.id],
      );
      return rows;
    },
  });

  serve(app, listDonations, {
    handle: async ({ caller }) => {
      const { rows } = await database.query<OwnDonation>(
        `select id, amount, created_at as "createdAt", status, donor_message as "donorMessage", show_on_donor_wall as "showOnDonorWall"
         from donations where user_id = $1 order by created_at desc, id`,
        [caller.user!.id],
      );
      return rows;
    },
  });

  serve(app, exportProfile, {
    handle: async ({ caller }) => ({
      exportedAt: new Date().toISOString(),
      held: await heldOn(database, caller.user!.id),
    }),
  });

  serve(app, eraseProfile, {
    handle: ({ caller }) =>
      database.transaction(async (tx) => {
        const { issuer, subject, email } = await erasePerson(tx, caller.user!.id);
        if (issuer === EMBEDDED_ISSUER && subject) await deleteAccount(tx, subject);
        // Within the transaction: if a mail cannot be deleted, nothing is.
        if (email) await mailer.forget(email);
        return { erased: true };
      }),
  });
}
