import { describe, expect, test } from 'vitest';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import {
  confirmed,
  database,
  heart,
  naledi,
  site,
  startErasureSite,
  tendani,
} from '#tests/support/erasure-site.ts';

startErasureSite();

describe('the name of an erased account', () => {
  /**
   * Stores texts by others that contain the person's name and address. The name is an ordinary
   * phrase, and the address is not verified.
   */
  async function others(): Promise<string> {
    const { id } = (
      await tendani.request('POST', '/api/terms', {
        body: {
          ...heart,
          meaning: 'A round fastener, and a Round Fastener.',
          notes: 'See the Round Fastener, round@example.org.',
        },
      })
    ).json as { id: string };
    await database.transaction((tx) =>
      applyTransition(tx, id, {
        transition: 'approve',
        actorId: naledi.id,
        reason: 'The round fastener is right.',
      }),
    );
    for (const statement of [
      `insert into examples (term_id, sentence, english, source)
       values ('${id}', 'Round Fastener.', 'A Round Fastener.', 'The Round Fastener')`,
      `insert into concepts (headword, subject, gloss, definition)
       values ('bolt', 'engineering', 'Round Fastener', 'A Round Fastener.')`,
      `insert into concept_history (concept_id, action, actor_id, reason, changes)
       select id, 'updated', '${naledi.id}', 'The round fastener is right.',
         '{"definition": {"from": null, "to": "A Round Fastener."}}'
       from concepts
       where headword = 'bolt'`,
    ])
      await database.query(statement);
    await naledi.request('PUT', '/api/admin/settings', {
      body: {
        selfReview: false,
        donations: true,
        siteNotice: 'The Round Fastener is closed.',
        version: 0,
      },
    });
    await database.query(
      `insert into donations (
         amount, donor_name, donor_message, receipt_email, receipt_state, status
       )
       values (
         2500, 'Round Fastener', 'From Round Fastener, round@example.org', 'round@example.org',
         'due', 'completed'
       )`,
    );
    return id;
  }
  const snapshot = async () =>
    (
      await Promise.all(
        [
          'terms',
          'term_history',
          'concepts',
          'concept_history',
          'examples',
          'settings',
          'audit',
          'donations',
          'search_keys',
        ].map(async (table) =>
          (
            await database
              .query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t order by 1`)
              .catch(() => ({ rows: [] }))
          ).rows.map(({ row }) => row),
        ),
      )
    ).flat();

  test('erasing a name does not change texts by others', async () => {
    await others();
    const round = await site.signIn('Round', 'user');
    await database.query(
      `update users
       set first_name = 'Round', last_name = 'Fastener', email_verified = false
       where id = $1`,
      [round.id],
    );
    const before = await snapshot();
    expect((await round.request('DELETE', '/api/profile', confirmed)).status).toBe(200);
    expect(await snapshot()).toEqual(before);
  });

  test('replaces capitalized names in remarks, and verified addresses everywhere', async () => {
    const id = await others();
    const round = await site.signIn('Round', 'user');
    await database.query(
      `update users set first_name = 'round', last_name = 'fastener' where id = $1`,
      [round.id],
    );
    await round.request('DELETE', '/api/profile', confirmed);
    const { term, history } = (await naledi.request('GET', `/api/terms/${id}`)).json as {
      term: { meaning: string; notes: string };
      history: { reason: string | null }[];
    };
    expect(term).toMatchObject({
      meaning: 'A round fastener, and a Round Fastener.',
      notes: 'See the Round Fastener, Deleted contributor.',
    });
    expect(history[0]!.reason).toBe('The round fastener is right.');
    expect((await naledi.request('GET', '/api/admin/settings')).json).toMatchObject({
      siteNotice: 'The Round Fastener is closed.',
    });
    expect(
      (await database.query('select donor_name as name, receipt_email as email from donations'))
        .rows,
    ).toEqual([{ name: 'Round Fastener', email: null }]);
  });

  test('replaces only the full name in the person’s own definitions', async () => {
    const of = await site.signIn('Of', 'user');
    const { id } = (
      await of.request('POST', '/api/terms', {
        body: { ...heart, meaning: 'The end of the day; Of The day.', notes: 'The end of it.' },
      })
    ).json as { id: string };
    await database.query(`update users set first_name = 'of', last_name = 'the' where id = $1`, [
      of.id,
    ]);
    await of.request('DELETE', '/api/profile', confirmed);
    expect(
      ((await naledi.request('GET', `/api/terms/${id}`)).json as { term: unknown }).term,
    ).toMatchObject({
      meaning: 'The end of the day; Deleted contributor day.',
      notes: 'Deleted contributor end of it.',
    });
  });

  test('replaces any name in the person’s own examples, and only the full name in the concept', async () => {
    const of = await site.signIn('Of', 'user');
    const { id } = (await of.request('POST', '/api/terms', { body: heart })).json as { id: string };
    await database.query(
      `insert into examples (term_id, sentence, english)
       values ($1, 'Pelo ya Of.', 'The heart of a friend.')`,
      [id],
    );
    await database.query(
      `insert into concepts (headword, subject, definition, definition_term_id)
       values ('end', 'biology', 'The end of the day; Of The day.', $1)`,
      [id],
    );
    await database.query(`update users set first_name = 'of', last_name = 'the' where id = $1`, [
      of.id,
    ]);
    await of.request('DELETE', '/api/profile', confirmed);
    expect(
      (await database.query('select sentence, english from examples where term_id = $1', [id]))
        .rows,
    ).toEqual([
      {
        sentence: 'Pelo ya Deleted contributor.',
        english: 'Deleted contributor heart of a friend.',
      },
    ]);
    expect(
      (await database.query(`select definition from concepts where headword = 'end'`)).rows,
    ).toEqual([{ definition: 'The end of the day; Deleted contributor day.' }]);
  });
});
