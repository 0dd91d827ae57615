import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getReviewTimes } from '#contract/review/review-times.ts';
import type { SecondLook } from '#contract/review/second-looks.ts';
import type { Comment } from '#contract/terms/comments.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { SecondVerdict } from '#domain/review/second-look.ts';
import { deleteExpired } from '#server/features/retention/rows.ts';
import { readAgreement } from '#server/terms/decisions/agreement.ts';
import {
  applyTransition,
  confirmTerm,
  type Decision,
  decideOnTerm,
} from '#server/terms/decisions/decide.ts';
import { drawSecondLook } from '#server/terms/decisions/second-looks.ts';
import { undoDecision } from '#server/terms/decisions/undo.ts';
import { correctSpelling } from '#server/terms/edits/correct-spelling.ts';
import { mergeTerm } from '#server/terms/edits/merges.ts';
import {
  database,
  get,
  people,
  post,
  site,
  startReviewSite,
  submit,
} from '#tests/support/review-site.ts';

startReviewSite();

const REASON = 'Only one region uses it.';

/** Tendani approves a new term, which is drawn for a second look. Returns its id. */
async function draw(
  change: Parameters<typeof submit>[0] = {},
  { isDrawn = true, ...decision }: Partial<Decision> & { isDrawn?: boolean } = {},
): Promise<string> {
  const id = await submit(change);
  const approval = { transition: 'approve', actorId: people.tendani.id, reason: null } as const;
  await database.transaction((tx) =>
    decideOnTerm(tx, id, { ...approval, ...decision }, () => isDrawn),
  );
  return id;
}

type Verifier = 'tendani' | 'thabo' | 'naledi';
const list = (who: Verifier, query = '') =>
  get<{ looks: SecondLook[]; total: number }>(who, `/api/verify/second-looks${query}`);
const answer = (who: Verifier, id: string, verdict: SecondVerdict = 'reject', reason = REASON) =>
  post(who, `/api/verify/second-looks/${id}`, { verdict, reason });
const isListed = async (who: Verifier, id: string) =>
  (await list(who, '?pageSize=100')).looks.some((look) => look.id === id);
const isStored = async (id: string) =>
  (await database.query('select from second_looks where term_id = $1', [id])).rowCount === 1;
const conversation = (id: string) =>
  get<{ comments: Comment[]; isOpen: boolean }>('tendani', `/api/terms/${id}/comments`);

describe('which approvals are drawn', () => {
  test('one in twenty', () => {
    const draws = Array.from({ length: 20_000 }, drawSecondLook).filter(Boolean).length;
    expect(draws).toBeGreaterThan(800);
    expect(draws).toBeLessThan(1200);
  });

  test('approvals of people, not rejections, first approvals and those that are not drawn', async () => {
    expect(await isStored(await draw())).toBe(true);
    expect(await isStored(await draw({}, { isDrawn: false }))).toBe(false);
    expect(await isStored(await draw({}, { transition: 'reject', reason: REASON }))).toBe(false);
    await database.query(
      `insert into settings (name, value) values ('secondApprovalSubjects', '["law"]')`,
    );
    expect(await isStored(await draw({ subject: 'law' }))).toBe(false);
  });
});

describe('who sees a second look', () => {
  test('other verifiers see the words, and neither the decision nor any person', async () => {
    const id = await draw({ englishWord: 'blind spot' }, { reason: 'Thabo knows this word.' });
    const reply = await people.thabo.request('GET', '/api/verify/second-looks?pageSize=100');
    expect((reply.json as { looks: SecondLook[] }).looks).toContainEqual(
      expect.objectContaining({ id, englishWord: 'blind spot', examples: [], synonyms: [] }),
    );
    expect(reply.text).not.toMatch(/Thabo knows|verifier|submitter|status|verified/);
    for (const { id: personId } of [people.tendani, people.rudo])
      expect(reply.text).not.toContain(personId);
  });

  test('the first verifier, the author and those who confirmed the term do not see it', async () => {
    const id = await draw();
    expect(await isListed('tendani', id)).toBe(false);
    expect((await answer('tendani', id)).status).toBe(404);
    await database.query('update terms set submitter_id = $2 where id = $1', [id, people.thabo.id]);
    expect(await isListed('thabo', id)).toBe(false);
    expect((await answer('thabo', id)).status).toBe(404);
    await database.transaction((tx) => confirmTerm(tx, id, people.naledi.id));
    expect(await isListed('naledi', id)).toBe(false);
    expect((await answer('naledi', id)).status).toBe(404);
  });

  test('verifiers see those of their languages and subjects, filtered and in pages', async () => {
    const scoped = await site.signIn('Zanele', 'verifier');
    await database.query(
      `insert into verifier_scopes (user_id, languages, subjects, granted_by)
       values ($1, '{swahili}', '{}', $2)`,
      [scoped.id, people.naledi.id],
    );
    const [swahili, shona] = [await draw({ language: 'swahili' }), await draw()];
    const ids = (reply: { json: unknown }) =>
      (reply.json as { looks: SecondLook[] }).looks.map(({ id }) => id);
    expect(ids(await scoped.request('GET', '/api/verify/second-looks'))).toEqual([swahili]);
    const path = `/api/verify/second-looks/${shona}`;
    const body = { verdict: 'approve', reason: REASON };
    expect((await scoped.request('POST', path, { body })).status).toBe(403);
    expect((await list('thabo', '?language=swahili')).looks).toMatchObject([{ id: swahili }]);
    const { looks, total } = await list('thabo', '?page=2&pageSize=1');
    expect([looks.length, total > 1]).toEqual([1, true]);
  });

  test('nobody sees one after three weeks, and it is deleted', async () => {
    const id = await draw();
    await database.query(
      `update second_looks
       set created_at = now() - make_interval(days => $2)
       where term_id = $1`,
      [id, limits.secondLooks.days + 1],
    );
    expect(await isListed('thabo', id)).toBe(false);
    expect((await answer('thabo', id)).status).toBe(404);
    await deleteExpired(database, 'second_looks');
    expect(await isStored(id)).toBe(false);
  });
});

describe('a second verdict', () => {
  const readTerm = async (id: string) =>
    (await database.query('select * from terms where id = $1', [id])).rows[0];
  const countHistory = async (id: string) =>
    (await database.query('select from term_history where term_id = $1', [id])).rowCount;

  test('that agrees changes nothing and tells nobody', async () => {
    const id = await draw();
    const [before, entries] = [await readTerm(id), await countHistory(id)];
    expect(await answer('thabo', id, 'approve')).toMatchObject({
      status: 200,
      json: { agrees: true },
    });
    expect(await readTerm(id)).toEqual(before);
    expect(await countHistory(id)).toBe(entries);
    expect((await conversation(id)).comments).toEqual([]);
    expect(await isListed('thabo', id)).toBe(false);
  });

  test('that disagrees opens a conversation with both reasons, and tells both', async () => {
    const id = await draw({}, { reason: 'Schools use this word.' });
    const before = await readTerm(id);
    expect((await answer('thabo', id)).json).toEqual({ agrees: false });
    expect(await readTerm(id)).toEqual(before);
    expect(await conversation(id)).toMatchObject({
      isOpen: true,
      comments: [
        {
          author: { name: expect.stringMatching(/^Thabo/) },
          text: m.second_looks_comment({ approval: 'Schools use this word.', objection: REASON }),
        },
      ],
    });
    const { rows } = await database.query<{ userId: string }>(
      `select user_id from notices where term_id = $1 and kind = 'comment'`,
      [id],
    );
    expect(rows.map(({ userId }) => userId).sort()).toEqual(
      [people.rudo.id, people.tendani.id].sort(),
    );
  });

  test('needs a verdict and a reason, and is stored with neither missing', async () => {
    const id = await draw();
    for (const [body, field] of [
      [{ reason: REASON }, 'verdict'],
      [{ verdict: 'maybe', reason: REASON }, 'verdict'],
      [{ verdict: 'reject', reason: 'Too short' }, 'reason'],
      [{ verdict: 'approve', reason: 'x'.repeat(1001) }, 'reason'],
    ] as const)
      expect(await post('thabo', `/api/verify/second-looks/${id}`, body)).toMatchObject({
        status: 400,
        json: { errors: [{ path: field }] },
      });
    expect((await answer('thabo', id, 'reject', 'x'.repeat(1000))).status).toBe(200);
  });

  test('is stored once if two verifiers give it concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await draw({}, { reason: 'Schools use this word.' });
      const replies = await Promise.all([answer('thabo', id), answer('naledi', id)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await conversation(id)).comments).toHaveLength(1);
    }
  });

  test('and a change of the term do not deadlock, whichever is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await draw();
      const [reply] = await Promise.all([
        answer('thabo', id),
        database.transaction((tx) => undoDecision(tx, id, people.tendani.id)),
      ]);
      expect([200, 404]).toContain(reply.status);
      expect(await isStored(id)).toBe(reply.status === 200);
    }
  });
});

describe('an open second look is dropped by', () => {
  const decide = (id: string, transition: 'reopen' | 'sendBack') =>
    database.transaction((tx) =>
      applyTransition(tx, id, { transition, actorId: people.naledi.id, reason: REASON }),
    );
  const changes: Record<string, (id: string) => Promise<unknown>> = {
    undo: (id) => database.transaction((tx) => undoDecision(tx, id, people.tendani.id)),
    'sending back': (id) => decide(id, 'sendBack'),
    'reopening after a report': (id) => decide(id, 'reopen'),
    'an edit of the verified term': (id) =>
      database.transaction(async (tx) => {
        const spelling = { englishWord: 'Heart', version: 1 };
        await correctSpelling(tx, id, spelling, people.naledi.id);
      }),
    merging: async (id) => {
      const into = await draw({}, { isDrawn: false });
      await database.transaction((tx) =>
        mergeTerm(tx, id, { into, reason: REASON, actorId: people.naledi.id }),
      );
    },
  };
  test.each(Object.entries(changes))('%s', async (_name, change) => {
    const id = await draw();
    await change(id);
    expect(await isStored(id)).toBe(false);
  });

  test('but an answered one stays', async () => {
    const id = await draw();
    await answer('thabo', id, 'approve');
    await decide(id, 'sendBack');
    expect(await isStored(id)).toBe(true);
  });

  test('deletion drops an answered one as well', async () => {
    const id = await draw();
    await answer('thabo', id);
    await decide(id, 'sendBack');
    await post('thabo', `/api/verify/${id}/reject`, { reason: REASON });
    const body = { confirmation: 'delete' };
    expect((await people.naledi.request('DELETE', `/api/terms/${id}`, { body })).status).toBe(200);
    expect(await isStored(id)).toBe(false);
  });
});

test('the agreement of a language is public after five answers', async () => {
  const verdicts = ['approve', 'approve', 'reject', 'approve', 'approve'] as const;
  for (const verdict of verdicts) {
    expect((await readAgreement(database, new Date())).get('sotho')).toBeUndefined();
    const id = await draw({ language: 'sotho' });
    await answer('thabo', id, verdict);
  }
  const { json } = await site.anonymous.request('GET', '/api/review-times');
  const { languages } = json as ReplyOf<typeof getReviewTimes>;
  expect(languages.find(({ language }) => language === 'sotho')).toMatchObject({ agreement: 80 });
  expect(languages.find(({ language }) => language === 'venda')).toMatchObject({ agreement: null });
});
