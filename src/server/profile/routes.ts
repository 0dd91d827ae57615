import type { FastifyInstance } from 'fastify';
import {
  eraseProfile,
  exportProfile,
  getProfileSummary,
  listDonations,
  listSubmissions,
} from '#contract/profile.ts';
import type { Database, Queryable } from '../db/database.ts';
import { setListHeaders } from '../http/list-headers.ts';
import { registerEndpoint } from '../http/serve.ts';
import type { Mailer } from '../mail/mailer.ts';
import { EMBEDDED_ISSUER } from '../session/people.ts';
import { erasePerson } from './erasure.ts';
import { exportPersonalData } from './data-export.ts';
import { profileSummary, submissionsPage, donationsPage } from './lists.ts';

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
  registerEndpoint(app, listSubmissions, {
    handle: async ({ caller, query, setHeader }) => {
      const { rows, total } = await submissionsPage(database, caller.user!.id, query);
      setListHeaders(setHeader, { path: listSubmissions.path, ...query, total });
      return rows;
    },
  });

  registerEndpoint(app, listDonations, {
    handle: async ({ caller, query, setHeader }) => {
      const { rows, total } = await donationsPage(database, caller.user!.id, query);
      setListHeaders(setHeader, { path: listDonations.path, ...query, total });
      return rows;
    },
  });

  registerEndpoint(app, getProfileSummary, {
    handle: ({ caller }) => profileSummary(database, caller.user!.id),
  });

  registerEndpoint(app, exportProfile, {
    handle: async ({ caller }) => ({
      exportedAt: new Date().toISOString(),
      held: await exportPersonalData(database, caller.user!.id),
    }),
  });

  registerEndpoint(app, eraseProfile, {
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
