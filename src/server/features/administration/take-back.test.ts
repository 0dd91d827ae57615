import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { applyTransition, confirmTerm } from '#server/terms/decisions/decide.ts';
import {
  aContributor,
  anAdmin,
  aTerm,
  aTermInput,
  aVerifier,
  type Person,
} from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { undoBatch } from './batches.ts';
import { previewTakeBack, takeBack } from './take-back.ts';

let database: Database;
let admin: Person;
let rudo: Person;
let tendani: Person;
beforeAll(async () => {
  database = await testDatabase();
  admin = await anAdmin(database);
  rudo = await aContributor(database);
  tendani = await aVerifier(database);
});
afterAll(() => database.close());

const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
const reason = 'This verifier approved words that do not exist.';
type What = 'submissions' | 'decisions';
async function takeAllBack(person: Person, what: What) {
  const subject = { what, since: weekAgo };
  const { fingerprint } = await previewTakeBack(database, person.id, subject);
  return takeBack(database, person.id, { ...subject, fingerprint, reason, actorId: admin.id });
}
const decide = (id: string, who: Person, transition: 'approve' | 'reject' | 'reopen') =>
  database.transaction((tx) =>
    applyTransition(tx, id, { transition, actorId: who.id, reason: 'A good enough reason.' }),
  );
const editAndApprove = (id: string, who: Person, englishWord: string) =>
  database.transaction((tx) =>
    applyTransition(tx, id, {
      transition: 'editAndApprove',
      actorId: who.id,
      reason: null,
      edit: { ...aTermInput({ englishWord }), vernacularWord: 'changed' },
    }),
  );

/** Reads everything about the terms that taking back must restore. */
async function readState(): Promise<unknown[]> {
  const { rows } = await database.query(
    `select
       t.id, t.status, t.verifier_id, t.verified_at, t.usage, t.concept_id, t.reliability,
       t.english_word, t.vernacular_word, t.meaning,
       array(select c.verifier_id from term_confirmations c where c.term_id = t.id) as confirmed,
       array(
         select k.status || k.fold
         from search_keys k
         where k.term_id = t.id
         order by 1
       ) as keys
     from terms t
     order by t.id`,
  );
  return rows;
}
/** Reads the notices about what was taken back, and whether each says what the term is now. */
async function readNotices() {
  const { rows } = await database.query(
    `select
       n.user_id,
       n.kind = case t.status when 'pending' then 'reopened' else 'restored' end as says
     from notices n
     join term_decisions d on d.id = n.decision_id and d.kind = 'takeBack'
     join terms t on t.id = n.term_id`,
  );
  return rows;
}
async function countDecisions(person: Person): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    'select coalesce(sum(n), 0)::integer as n from reviewer_counts where person_id = $1',
    [person.id],
  );
  return rows[0]!.n;
}

describe('taking back what a verifier decided in a week', () => {
  test('restores 24 decisions, leaves out those of others since, and can be undone', async () => {
    const rogue = await aVerifier(database, 'Rogue');
    const ids: string[] = [];
    for (let index = 0; index < 24; index += 1) {
      const verified = index >= 20;
      const term = await aTerm(database, {
        submitterId: rudo.id,
        englishWord: `word ${index}`,
        ...(verified && { verifierId: tendani.id, status: 'verified' as const }),
      });
      ids.push(term.id);
    }
    const before = await readState();
    for (const [index, id] of ids.entries()) {
      if (index < 10) await decide(id, rogue, 'approve');
      else if (index < 15) await editAndApprove(id, rogue, `wrong ${index}`);
      else if (index < 20) await decide(id, rogue, 'reject');
      else if (index < 22) await decide(id, rogue, 'reopen');
      else await database.transaction((tx) => confirmTerm(tx, id, rogue.id));
    }
    const kept = ids.slice(0, 5);
    for (const id of kept) await database.transaction((tx) => confirmTerm(tx, id, tendani.id));
    const decided = await readState();
    const counted = await countDecisions(rogue);
    expect(counted).toBe(22);

    const reply = await takeAllBack(rogue, 'decisions');
    expect(reply).toMatchObject({ taken: 19, remaining: 0 });
    expect(reply.skipped.map(({ id }) => id).sort()).toEqual([...kept].sort());
    const expected = decided.map((row, index) =>
      kept.includes((row as { id: string }).id) ? row : before[index],
    );
    expect(await readState()).toEqual(expected);
    expect(await countDecisions(rogue)).toBe(5);
    expect(await readNotices()).toMatchObject([{ userId: rudo.id, says: true }]);

    const undone = await undoBatch(database, reply.batch, admin.id);
    expect(undone).toMatchObject({ restored: 19, skipped: [] });
    expect(await readNotices()).toEqual([]);
    expect(await readState()).toEqual(decided);
    expect(await countDecisions(rogue)).toBe(counted);
    await expect(undoBatch(database, reply.batch, admin.id)).rejects.toHaveProperty('status', 409);
  });

  test('counts all terms, and shows the first 100', async () => {
    const busy = await aVerifier(database, 'Busy');
    await database.query(
      `with stored as (
         insert into terms (
           english_word, vernacular_word, meaning, language, subject, submitter_id, status,
           verifier_id, verified_at
         )
         select 'word', 'izwi ' || n, 'm', 'venda', 'law', $1, 'verified', $2, now()
         from generate_series(1, 101) n
         returning id
       )
       insert into term_history (term_id, action, actor_id)
       select id, 'verified', $2 from stored`,
      [rudo.id, busy.id],
    );
    const subject = { what: 'decisions', since: weekAgo } as const;
    const { count, first } = await previewTakeBack(database, busy.id, subject);
    expect([count, first.length]).toEqual([101, 100]);
  });

  test('sends terms whose state before is not known back to the queue', async () => {
    const old = await aVerifier(database, 'Old');
    const { id } = await aTerm(database, { submitterId: rudo.id, englishWord: 'atom' });
    await decide(id, old, 'reject');
    for (const table of ['notices', 'term_decisions'])
      await database.query(`delete from ${table} where term_id = $1`, [id]);
    expect(await takeAllBack(old, 'decisions')).toMatchObject({ taken: 1, skipped: [] });
    const { rows } = await database.query('select status, verifier_id from terms where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ status: 'pending', verifierId: null }]);
    expect(await takeAllBack(old, 'decisions')).toMatchObject({ taken: 0 });
  });

  test('is refused if the list has changed since it was shown', async () => {
    const zodwa = await aVerifier(database, 'Zodwa');
    const { id } = await aTerm(database, { submitterId: rudo.id, englishWord: 'orbit' });
    await decide(id, zodwa, 'approve');
    const subject = { what: 'decisions', since: weekAgo } as const;
    const { fingerprint } = await previewTakeBack(database, zodwa.id, subject);
    await decide(id, tendani, 'reopen');
    await expect(
      takeBack(database, zodwa.id, { ...subject, fingerprint, reason, actorId: admin.id }),
    ).rejects.toHaveProperty('status', 409);
  });

  test('leaves out terms that changed after they were taken back, when it is undone', async () => {
    const thabo = await aVerifier(database, 'Thabo');
    const terms = [];
    for (const englishWord of ['lever', 'pulley'])
      terms.push(await aTerm(database, { submitterId: rudo.id, englishWord }));
    for (const { id } of terms) await decide(id, thabo, 'approve');
    const { batch } = await takeAllBack(thabo, 'decisions');
    await decide(terms[0]!.id, tendani, 'reject');
    expect(await undoBatch(database, batch, admin.id)).toMatchObject({
      restored: 1,
      skipped: [{ id: terms[0]!.id, englishWord: 'lever' }],
    });
  });
});

describe('taking back what a person contributed', () => {
  test('sends verified terms to the queue, and leaves others as they are', async () => {
    const sipho = await aContributor(database, 'Sipho');
    const create = (englishWord: string, status: 'verified' | 'rejected' | 'pending') =>
      aTerm(database, {
        submitterId: sipho.id,
        englishWord,
        status,
        ...(status !== 'pending' && { verifierId: tendani.id }),
      });
    await create('magnet', 'verified');
    await create('copper', 'rejected');
    await create('silver', 'pending');
    const before = await readState();
    const reply = await takeAllBack(sipho, 'submissions');
    expect(reply).toMatchObject({ taken: 1, skipped: [] });
    const { rows } = await database.query(
      'select english_word, status from terms where submitter_id = $1 order by english_word',
      [sipho.id],
    );
    expect(rows).toEqual([
      { englishWord: 'copper', status: 'rejected' },
      { englishWord: 'magnet', status: 'pending' },
      { englishWord: 'silver', status: 'pending' },
    ]);
    await undoBatch(database, reply.batch, admin.id);
    expect(await readState()).toEqual(before);
  });
});
