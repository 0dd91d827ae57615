import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { revokeCredentials } from '#server/identity/provider/accounts/revoke-credentials.ts';
import { endOwnSessions } from '#server/identity/sessions/own-sessions.ts';
import { runMain, withDatabase } from '#server/platform/db/command.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import { type CommandResult, printResult } from './address-command.ts';

const USAGE = `Usage: npm run end-sessions -- ADDRESS
       npm run end-sessions -- --all
  ADDRESS  the email address of a person to sign out everywhere
  --all    signs everybody out everywhere`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [address] = positionals;
  const isComplete = values.all ? positionals.length === 0 : positionals.length === 1;
  if (values.help || !isComplete) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  return printResult(
    await withDatabase((database) =>
      address ? endSessionsOf(database, address) : endAllSessions(database),
    ),
  );
}

await runMain(main);

/** Ends all sessions of the person with this address, and records each in the security log. */
async function endSessionsOf(database: Database, address: string): Promise<CommandResult> {
  const email = address.trim();
  const user = await database
    .selectFrom('users')
    .select(['id', 'issuer', 'subject'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', sql<string>`lower(${email})`))
    .where('isSystem', '=', false)
    .executeTakeFirst();
  if (!user) return { done: false, message: `Nobody has signed in with ${email}.` };
  const count = await database.transaction((tx) => endSessions(tx, user));
  return { done: true, message: `Ended ${describe(count)} of ${email}.` };
}

/** Ends all sessions of everybody, and records each in the security log. */
async function endAllSessions(database: Database): Promise<CommandResult> {
  // Includes people who have signed in only at the embedded provider.
  const users = await database
    .selectFrom('users')
    .select(['id', 'issuer', 'subject'])
    .where('isSystem', '=', false)
    .where('erasedAt', 'is', null)
    .execute();
  let count = 0;
  for (const user of users) count += await database.transaction((tx) => endSessions(tx, user));
  return { done: true, message: `Ended ${describe(count)} of ${users.length} people.` };
}

type User = Pick<Row<'users'>, 'id' | 'issuer' | 'subject'>;

/**
 * Ends all sessions of a user on the site. If the user has an account at the embedded provider,
 * also ends the sessions there, and cancels sign-ins in progress, links in emails and trusted
 * browsers.
 * @returns how many sessions on the site ended
 */
async function endSessions(tx: Queryable, { id, issuer, subject }: User): Promise<number> {
  if (issuer === EMBEDDED_ISSUER && subject !== null) await revokeCredentials(tx, subject);
  return endOwnSessions(tx, { userId: id, ip: null, except: null });
}

function describe(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`;
}
