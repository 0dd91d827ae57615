import type { FastifyInstance } from 'fastify';
import { saveShortcuts } from '#contract/identity.ts';
import {
  eraseProfile,
  exportProfile,
  getProfileSummary,
  listDonations,
  listSubmissions,
} from '#contract/profile.ts';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { setListHeaders } from '#server/platform/http/list-headers.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { exportPersonalData } from './data-export.ts';
import { erasePerson } from './erasure.ts';
import {
  listDonations as queryDonations,
  listSubmissions as querySubmissions,
  readProfileSummary,
} from './lists.ts';

type Options = {
  database: Database;
  mailer: Pick<Mailer, 'forget'>;
  /** Deletes an account of the embedded identity provider. */
  deleteAccount: (tx: Queryable, accountId: string) => Promise<void>;
};

export function profileRoutes(
  app: FastifyInstance,
  { database, mailer, deleteAccount }: Options,
): void {
  registerEndpoint(app, listSubmissions, {
    handle: async ({ caller, query, setHeader }) => {
      const { rows, total } = await querySubmissions(database, caller.user.id, query);
      setListHeaders(setHeader, { path: listSubmissions.path, ...query, total });
      return rows;
    },
  });

  registerEndpoint(app, listDonations, {
    handle: async ({ caller, query, setHeader }) => {
      const { rows, total } = await queryDonations(database, caller.user.id, query);
      setListHeaders(setHeader, { path: listDonations.path, ...query, total });
      return rows;
    },
  });

  registerEndpoint(app, getProfileSummary, {
    handle: ({ caller }) => readProfileSummary(database, caller.user.id),
  });

  registerEndpoint(app, saveShortcuts, {
    handle: async ({ caller, body: { on } }) => {
      await database
        .updateTable('users')
        .set({ shortcuts: on })
        .where('id', '=', caller.user.id)
        .execute();
      return { on };
    },
  });

  registerEndpoint(app, exportProfile, {
    handle: async ({ caller, address }) => ({
      exportedAt: new Date().toISOString(),
      held: await exportPersonalData(database, { userId: caller.user.id, ip: address }),
    }),
  });

  registerEndpoint(app, eraseProfile, {
    handle: ({ caller }) =>
      database.transaction(async (tx) => {
        const { issuer, subject, email } = await erasePerson(tx, caller.user.id);
        if (issuer === EMBEDDED_ISSUER && subject) await deleteAccount(tx, subject);
        // The emails in the outbox are deleted inside the transaction, so that nothing is erased if
        // deleting them fails.
        if (email) await mailer.forget(email);
        return { erased: true };
      }),
  });
}
