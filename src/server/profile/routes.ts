import type { FastifyInstance } from 'fastify';
import { listDonations, listSubmissions, type OwnDonation, type Submission } from '#contract/profile.ts';
import type { Database } from '../db/database.ts';
import { serve } from '../http/serve.ts';

export function profileRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, listSubmissions, {
    handle: async ({ caller }) => {
      const { rows } = await database.query<Submission>(
        `select t.id, t.english_word as "englishWord", t.vernacular_word as "vernacularWord", t.meaning, t.language, t.subject, t.notes, t.status, t.created_at as "createdAt",
           case when t.status = 'rejected' then (select h.reason from term_history h where h.term_id = t.id and h.action = 'rejected' order by h.position desc limit 1) end as reason,
           (select r.id from terms r where r.revises_id = t.id) as "revisedBy"
         from terms t where t.submitter_id = $1 order by t.created_at desc, t.id desc`, [caller.user!.id]);
      return rows;
    },
  });

  serve(app, listDonations, {
    handle: async ({ caller }) => {
      const { rows } = await database.query<OwnDonation>(
        `select id, amount, created_at as "createdAt", status, donor_message as "donorMessage", show_on_donor_wall as "showOnDonorWall"
         from donations where user_id = $1 order by created_at desc, id`, [caller.user!.id]);
      return rows;
    },
  });
}
