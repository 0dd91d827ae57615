import type { FastifyInstance } from 'fastify';
import { saveShortcuts } from '#contract/account/identity.ts';
import {
  eraseProfile,
  exportProfile,
  getProfileSummary,
  listDonations,
  listSubmissions,
} from '#contract/account/profile.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { exportPersonalData } from './data-export.ts';
import { type ErasureParts, eraseWithAccount } from './erase-with-account.ts';
import {
  listDonations as queryDonations,
  listSubmissions as querySubmissions,
  readProfileSummary,
} from './lists.ts';

type Options = ErasureParts & {
  database: Database;
  /** Called after a person has been erased, and before they are told. Never rejects. */
  personErased: () => Promise<void>;
};

export function profileRoutes(
  app: FastifyInstance,
  { database, mailer, deleteAccount, personErased }: Options,
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
    handle: async ({ caller }) => {
      await database.transaction((tx) =>
        eraseWithAccount(tx, caller.user.id, { mailer, deleteAccount, lastAdmin: 'refuse' }),
      );
      await personErased();
      return { erased: true };
    },
  });
}

/**
 * Sets the headers of a reply that is a bare array: the length of the whole list, and a link to the
 * next page (RFC 8288).
 */
function setListHeaders(
  setHeader: (name: string, value: string) => void,
  { path, page, pageSize, total }: { path: string; page: number; pageSize: number; total: number },
): void {
  setHeader('x-total-count', String(total));
  if (page * pageSize < total)
    setHeader('link', `<${path}?page=${page + 1}&pageSize=${pageSize}>; rel="next"`);
}
