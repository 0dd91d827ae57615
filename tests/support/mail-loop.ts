import { type Config, readConfig } from '../../src/server/config.ts';
import { mailParts } from '../../src/server/mail-parts.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { type MailWorkerParts, sendDueMails } from '../../src/server/platform/mail/mail-worker.ts';
import type { QueuedMail } from '../../src/server/platform/mail/mailer.ts';

/**
 * Sends queued emails like the mail worker, but only when it is asked to.
 * @returns a function that resolves once everything that is due has been sent
 */
export function mailLoop(parts: MailWorkerParts): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  return () => {
    current = current
      .then(() => sendDueMails(parts))
      .catch((error: unknown) =>
        parts.log.error({ err: error }, 'failed to read the mail queue; retrying'),
      );
    return current;
  };
}

export type Site = Partial<Pick<Config, 'publicUrl' | 'operator' | 'contactEmail' | 'locales'>>;
export const TEST_SECRET = 'a secret of this test that is long enough';

/** The parts of a mail worker of a site with the address https://mazwi.example. */
export const testMailParts = (database: Database, site: Site = {}) =>
  mailParts({
    database,
    config: {
      ...readConfig({}),
      sessionSecret: TEST_SECRET,
      publicUrl: 'https://mazwi.example',
      ...site,
    },
    secrets: { session: TEST_SECRET },
    print: () => {},
  });

/** Collects emails instead of sending them. */
export function collectMails(database: Database, site?: Site) {
  const sent: QueuedMail[] = [];
  const send = () =>
    sendDueMails({
      ...testMailParts(database, site),
      log: { warn: () => {}, error: () => {} },
      mailTransport: {
        sendQueued: async (mail, beforeBytes) => {
          if (!(await beforeBytes())) return { state: 'withdrawn' };
          sent.push(mail);
          return { state: 'sent' };
        },
      },
    });
  return { sent, send };
}
