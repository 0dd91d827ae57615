import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createAccount } from '../../src/server/identity/provider/accounts/accounts.ts';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { freshDatabaseUrl } from '../support/database.ts';
import { startSite } from '../support/running-site.ts';
import { reportWrites } from './fault-site.ts';
import {
  addContributor,
  countReply,
  createReplies,
  type Load,
  signInCookie,
  submitTerm,
} from './load.ts';

const VERIFIERS = 16;
const TERMS = 300;
const PASSWORD = 'speak-science';

const emailOf = (verifier: number) => `verifier-${verifier}@example.org`;

/** Adds verifiers and signs each of them in to one of the copies. */
async function signInVerifiers(database: Database, origins: readonly string[]): Promise<Load[]> {
  const loads: Load[] = [];
  for (let verifier = 0; verifier < VERIFIERS; verifier += 1) {
    const origin = origins[verifier % origins.length] ?? '';
    const email = emailOf(verifier);
    await createAccount(database, {
      email,
      password: PASSWORD,
      firstName: 'Tendani',
      lastName: null,
      emailVerified: true,
    });
    loads.push({ origin, cookie: await signInCookie(origin, email), replies: createReplies() });
  }
  await database.query(`update users set role = 'verifier' where email like 'verifier-%'`);
  return loads;
}

/** Approves all terms, and returns those whose approval was acknowledged. */
async function approveAll(
  { origin, cookie, replies }: Load,
  ids: readonly string[],
): Promise<string[]> {
  const approved: string[] = [];
  for (const id of ids) {
    const path = `/api/verify/${id}/approve`;
    const reply = await fetch(origin + path, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => null);
    if (!reply) continue;
    countReply(replies, path, reply);
    await reply.arrayBuffer();
    if (reply.status === 200) approved.push(id);
    else expect([409, 503]).toContain(reply.status);
  }
  return approved;
}

test('F4 stores one decision on each term if many verifiers decide and a copy is killed', async () => {
  const url = await freshDatabaseUrl();
  const start = () => startSite({ DATABASE_URL: url, RATE_LIMITS: 'off' });
  const copies = [await start(), await start()] as const;
  for (const copy of copies) onTestFinished(() => copy.stop());
  const database = openDatabase(url, { max: 2 });
  onTestFinished(() => database.close());
  await addContributor(url);
  const origins = copies.map(({ origin }) => origin);
  const loads = await signInVerifiers(database, origins);
  const author: Load = {
    origin: origins[0] ?? '',
    cookie: await signInCookie(origins[0] ?? ''),
    replies: createReplies(),
  };
  for (let count = 0; count < TERMS; count += 1)
    expect((await submitTerm(author, `term ${count}`))?.status).toBe(201);
  const { rows } = await database.query<{ id: string }>('select id from terms order by number, id');
  const ids = rows.map(({ id }) => id);

  const approving = Promise.all(loads.map((load) => approveAll(load, ids)));
  const countDecisions = async () => {
    const { rows: counts } = await database.query<{ n: number }>(
      'select count(*) as n from term_decisions',
    );
    return counts[0]?.n ?? 0;
  };
  while ((await countDecisions()) < TERMS / 2);
  const [, second] = copies;
  const exited = once(second.process, 'exit');
  second.process.kill('SIGKILL');
  await exited;
  const approved = (await approving).flat();

  expect(new Set(approved).size).toBe(approved.length);
  const { rows: wrong } = await database.query(
    `select t.english_word, t.status, count(d.id) as decisions
     from terms t
     left join term_decisions d on d.term_id = t.id
     group by t.id
     having t.status <> 'verified' or count(d.id) <> 1`,
  );
  expect(wrong).toEqual([]);
  const replies = {
    unavailable: loads.reduce((sum, load) => sum + load.replies.unavailable, 0),
    other5xx: loads.flatMap((load) => load.replies.other5xx),
  };
  await reportWrites(database, {
    id: 'F4',
    cause: `${VERIFIERS} verifiers at two copies, one killed: ${approved.length} approvals`,
    load: { ...author, replies },
    acknowledged: Array.from({ length: TERMS }, (_, count) => `term ${count}`),
    recoverySeconds: 0,
  });
});
