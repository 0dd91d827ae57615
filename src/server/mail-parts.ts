import type { Config } from './config.ts';
import { invitationComposers } from './features/applications/invitation-mail.ts';
import { queueReceipts, receiptComposers } from './features/donations/receipts.ts';
import { noticeComposers } from './features/notices/compose.ts';
import { queueNoticeMails } from './features/notices/queue-mails.ts';
import { accountComposers } from './identity/provider/mails/compose-mails.ts';
import type { Secrets } from './identity/provider/secrets.ts';
import { findRecipientLocale } from './identity/sessions/person-locale.ts';
import type { Database } from './platform/db/database.ts';
import type { MailWorkerParts } from './platform/mail/mail-worker.ts';

type Options = {
  database: Database;
  config: Config;
  secrets: Pick<Secrets, 'session'>;
  /** Prints the links in emails; by default on the console. */
  print?: (line: string) => void;
};

/** Lists how each kind of email is composed, and what moves other due emails into the queue. */
export function mailParts({
  database,
  config,
  secrets,
  print,
}: Options): Pick<MailWorkerParts, 'database' | 'composers' | 'findLocale' | 'gather'> {
  const { publicUrl, locales } = config;
  const secret = config.sessionSecret ?? secrets.session;
  return {
    database,
    composers: {
      ...accountComposers({ database, config, secret, ...(print && { print }) }),
      ...noticeComposers(database, { publicUrl, secret }),
      ...invitationComposers(database, publicUrl),
      ...receiptComposers(database, config),
    },
    findLocale: (mail) => findRecipientLocale({ database, locales }, mail),
    gather: [queueNoticeMails, queueReceipts],
  };
}
