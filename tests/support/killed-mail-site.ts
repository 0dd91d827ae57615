import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { freshDatabaseUrl } from './database.ts';
import { mailServer, type Received } from './mail-server.ts';
import { type RunningSite, startSite } from './running-site.ts';

const TEST_CONNECTIONS = 'killed-mail-site';
const SETTLED = ['sent', 'unknown', 'failed', 'none'];

/** Sites that send the mail of one database and can be killed while they do. */
export type MailSites = Awaited<ReturnType<typeof openMailSites>>;

export async function openMailSites() {
  const url = await freshDatabaseUrl();
  const database = openDatabase(`${url}&application_name=${TEST_CONNECTIONS}`, { max: 8 });

  /** Returns the number of emails in each state; a notice that waits for its email is `queued`. */
  async function count(): Promise<Record<string, number>> {
    const { rows } = await database.query<{ state: string; n: number }>(
      `select state, count(*) as n
       from (
         select state
         from mails
         union all
         select 'queued'
         from notices
         where mail = 'queued'
       ) as mails
       group by state`,
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  }

  async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
      if (await holds()) return;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    throw new Error(`${what}: not within thirty seconds; ${JSON.stringify(await count())}`);
  }

  return {
    database,
    count,
    until,
    start: async (smtpPort: number): Promise<RunningSite> => {
      const site = await startSite({
        DATABASE_URL: url,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      });
      onTestFinished(site.stop);
      return site;
    },
    kill: async (site: RunningSite): Promise<void> => {
      const ended = new Promise((resolve) => {
        site.process.once('exit', resolve);
      });
      site.process.kill('SIGKILL');
      await ended;
      await until('the database runs the last statements of the killed server', () =>
        hasOnlyTestConnections(database),
      );
    },
    /** Makes all unsent emails due, as if their claims and delays had expired. */
    makeDue: async () => {
      await database.query(
        `update notices
         set created_at = now() - interval '10 minutes', due_at = now()
         where mail = 'queued'`,
      );
      await database.query(
        `update mails set due_at = now() where state in ('queued', 'handing over')`,
      );
    },
    untilSettled: () =>
      until('all emails are settled', async () =>
        Object.keys(await count()).every((state) => SETTLED.includes(state)),
      ),
    /** Returns the ids of the sent emails. */
    readSentIds: async (): Promise<string[]> => {
      const { rows } = await database.query<{ id: string }>(
        `select id from mails where state = 'sent'`,
      );
      return rows.map(({ id }) => id);
    },
  };
}

/**
 * Returns whether the connections of all servers have ended. PostgreSQL still runs the statements
 * that it received before a server was killed, such as one that marks an email as being sent.
 */
async function hasOnlyTestConnections(database: Database): Promise<boolean> {
  const { rowCount } = await database.query(
    `select
     from pg_stat_activity
     where datname = current_database()
       and backend_type = 'client backend'
       and application_name <> $1`,
    [TEST_CONNECTIONS],
  );
  return rowCount === 0;
}

export async function serveMail(
  port: number,
  onMessage?: (received: Received) => Promise<void>,
): ReturnType<typeof mailServer> {
  const server = await mailServer({ port, ...(onMessage ? { onMessage } : {}) });
  onTestFinished(server.close);
  return server;
}

/**
 * Starts a mail server that takes its emails from number `turn` on without replying, until
 * `release` is called.
 */
export async function serveMailWithoutReply(port: number, turn: number) {
  const taken = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let isReleased = false;
  const server = await serveMail(port, async () => {
    if (isReleased || server.received.length < turn) return;
    taken.resolve();
    await gone.promise;
  });
  return {
    server,
    taken: taken.promise,
    release: () => {
      isReleased = true;
      gone.resolve();
    },
  };
}

/** Returns the ids of these emails. */
export const readMailIds = (received: readonly Received[]): string[] =>
  received.map(({ text }) => /^Message-ID: <([^@]+)@/m.exec(text)?.[1] ?? '');
