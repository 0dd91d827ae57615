import { beforeEach, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import type { NoticeKind } from '#domain/people/notice.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { QueuedMail } from '#server/platform/mail/mailer.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { collectMails } from '#tests/support/mail-loop.ts';
import { notify } from './notify.ts';
import { setDeliveries, stopDigests } from './preferences.ts';
import { queueDigests } from './queue-mails.ts';

const NOON = new Date('2026-11-23T10:00:00Z');
const TOMORROW = new Date('2026-11-24T10:00:00Z');

let database: Database;
let rudo: string;
let tendani: string;
let sent: QueuedMail[];
let send: () => Promise<void>;
beforeEach(async () => {
  database = await testDatabase({ closeAfterTest: true });
  rudo = (await aContributor(database, 'Rudo')).id;
  tendani = (await aVerifier(database, 'Tendani')).id;
  await setDeliveries(database, rudo, { comment: 'daily', rejected: 'daily' });
  ({ sent, send } = collectMails(database));
});

async function comment(englishWord = 'heart', kind: NoticeKind = 'comment'): Promise<void> {
  const term = await aTerm(database, { submitterId: rudo, englishWord });
  if (kind === 'rejected')
    await database.query(`update terms set status = $2, verifier_id = $3 where id = $1`, [
      term.id,
      kind,
      tendani,
    ]);
  await notify(database, { kind, userId: rudo, actorId: tendani, term });
}
const noticeStates = async () =>
  (await database.query<{ mail: string }>('select mail from notices')).rows.map(({ mail }) => mail);
const mailStates = async () =>
  (await database.query<{ state: string }>('select state from mails order by day')).rows.map(
    ({ state }) => state,
  );

test('sends the notices of a day in one email, grouped by kind', async () => {
  await comment('heart');
  await comment('atom');
  await comment('river', 'rejected');
  await send();
  expect([sent, await noticeStates()]).toEqual([[], ['digest', 'digest', 'digest']]);
  await queueDigests(database, NOON);
  await send();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe('3 new notices on Mazwi');
  expect(sent[0]?.text).toMatch(
    /not to publish your term:\n\nriver: moyo \(Shona\)\n[\s\S]*your request for changes to this term:\n\nheart[\s\S]*\n\natom/,
  );
  expect(sent[0]?.text.match(/https:\/\/mazwi\.example\/dictionary\/\S+/g)).toHaveLength(3);
  expect(sent[0]?.headers?.['List-Unsubscribe']).toContain('kind=daily');
  expect(await mailStates()).toEqual(['sent']);
});

test('sends at most one daily email a day, and none without notices', async () => {
  await comment();
  await queueDigests(database, NOON);
  await send();
  await comment('atom');
  await queueDigests(database, NOON);
  await send();
  expect([sent.length, await noticeStates()]).toEqual([1, ['none', 'digest']]);
  await queueDigests(database, TOMORROW);
  await queueDigests(database, new Date('2026-11-25T10:00:00Z'));
  await send();
  expect(sent.map(({ subject }) => subject)).toEqual([
    'New comment: heart: moyo (Shona)',
    'New comment: atom: moyo (Shona)',
  ]);
});

test('waits until half past six in the morning in Johannesburg', async () => {
  await comment();
  await queueDigests(database, new Date('2026-11-23T04:29:00Z'));
  expect(await mailStates()).toEqual([]);
  await queueDigests(database, new Date('2026-11-23T04:30:00Z'));
  expect(await mailStates()).toEqual(['queued']);
});

test('puts each notice into one daily email if several copies of the server work', async () => {
  for (const word of ['heart', 'atom', 'river']) await comment(word);
  await Promise.all(Array.from({ length: 8 }, () => queueDigests(database, NOON)));
  await Promise.all([send(), send(), send()]);
  expect(sent.map(({ subject }) => subject)).toEqual(['3 new notices on Mazwi']);
});

test('sends no daily email twice if the server was killed while sending it', async () => {
  await comment();
  await queueDigests(database, NOON);
  await database.query(
    `update mails
     set state = 'handing over', attempts = 1, due_at = now() - interval '1 second'`,
  );
  await send();
  expect([sent, await mailStates()]).toEqual([[], ['unknown']]);
});

test('sends a daily email later if the server was killed before sending it', async () => {
  await comment();
  await queueDigests(database, NOON);
  await database.query(`update mails set attempts = 1, due_at = now() + interval '2 minutes'`);
  await send();
  expect(sent).toEqual([]);
  await database.query('update mails set due_at = now()');
  await send();
  expect([sent.length, await mailStates()]).toEqual([1, ['sent']]);
});

test('leaves out notices whose decision was undone or whose kind was switched off', async () => {
  await comment('heart');
  await comment('river', 'rejected');
  await queueDigests(database, NOON);
  await database.query(`delete from notices where english_word = 'heart'`);
  await send();
  expect(sent[0]?.text).not.toContain('heart');
  await comment('atom');
  await queueDigests(database, TOMORROW);
  await database.transaction((tx) => stopDigests(tx, rudo));
  await send();
  expect([sent.length, await mailStates()]).toEqual([1, ['sent', 'none']]);
});

test('waits for a decision that can still be undone', async () => {
  const term = await aTerm(database, {
    submitterId: rudo,
    verifierId: tendani,
    status: 'rejected',
  });
  await queueDigests(database, NOON);
  expect([term.status, await mailStates()]).toEqual(['rejected', []]);
});

test('lists at most fifty notices, and says how many more there are', async () => {
  const term = await aTerm(database, { submitterId: rudo });
  for (let count = 0; count < limits.digests.shown + 3; count += 1)
    await notify(database, { kind: 'comment', userId: rudo, actorId: tendani, term });
  await queueDigests(database, NOON);
  await send();
  expect(sent[0]?.text.match(/^heart: moyo/gm)).toHaveLength(limits.digests.shown);
  expect(sent[0]?.text).toContain('And 3 more notices.');
});
