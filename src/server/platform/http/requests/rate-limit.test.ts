import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { realSite } from '#tests/support/real-site.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

const words = aTermInput();

let database: Database;
let site: ServedApp;
let rudo: Client;
let tendani: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, { RATE_LIMITS: 'on' });
  rudo = await site.signIn('Rudo', 'user');
  tendani = await site.signIn('Tendani', 'verifier');
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const submit = (who: Client, key?: string, meaning = words.meaning) =>
  who.request('POST', '/api/terms', {
    body: { ...words, meaning },
    headers: key ? { 'idempotency-key': key } : {},
  });

describe('submissions', () => {
  test('limits submissions per minute, and does not count rejected and repeated ones', async () => {
    expect((await submit(rudo, undefined, '')).status).toBe(400);
    await acceptTerms(rudo.id, limits.newcomer.acceptedTerms);
    const first = await submit(rudo, 'first');
    for (let count = 1; count < limits.rates.submissionsPerMinute; count += 1)
      expect((await submit(rudo)).status).toBe(201);
    const over = await submit(rudo);
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((over.json as { detail: string }).detail).toContain('Wait a moment');

    const again = await submit(rudo, 'first');
    expect([again.status, (again.json as { id: string }).id]).toEqual([
      201,
      (first.json as { id: string }).id,
    ]);
    expect((await submit(rudo, 'first', 'Another meaning.')).status).toBe(409);
    expect((await submit(tendani)).status).toBe(201);
  });

  test('allows newcomers fewer, until their tenth verified term, and counts on from there', async () => {
    const sipho = await site.signIn('Sipho', 'user');
    await acceptTerms(sipho.id, limits.newcomer.acceptedTerms - 1);
    for (let count = 0; count < limits.rates.newcomerSubmissionsPerMinute; count += 1)
      expect((await submit(sipho)).status).toBe(201);
    const over = await submit(sipho);
    expect(over.status).toBe(429);
    expect((over.json as { detail: string }).detail).toContain('You can send 5 terms a minute');

    await acceptTerms(sipho.id, 1);
    expect((await submit(sipho)).status).toBe(201);
    await database.query('update rate_limits set points = $2 where key like $1', [
      `submission-86400:${sipho.id}`,
      limits.rates.newcomerSubmissionsPerDay + 1,
    ]);
    expect((await submit(sipho)).status).toBe(201);
    await database.query(
      `update terms
       set status = 'pending', verifier_id = null, verified_at = null
       where submitter_id = $1`,
      [sipho.id],
    );
    expect((await submit(sipho)).status).toBe(429);
  });

  test('does not treat verifiers as newcomers', async () => {
    const lerato = await site.signIn('Lerato', 'verifier');
    for (let count = 0; count <= limits.rates.newcomerSubmissionsPerMinute; count += 1)
      expect((await submit(lerato)).status).toBe(201);
  });
});

/** Stores verified terms of a person, as if they had been accepted earlier. */
async function acceptTerms(submitterId: string, count: number): Promise<void> {
  await database.query(
    `insert into terms (
       english_word, vernacular_word, meaning, language, subject, submitter_id, status,
       verifier_id, verified_at
     )
     select 'accepted', 'izwi', 'Meaning.', 'shona', 'biology', $1, 'verified', $2, now()
     from generate_series(1, $3)`,
    [submitterId, tendani.id, count],
  );
}

describe('decisions', () => {
  test('limits decisions per minute, and does not count those on decided terms', async () => {
    const { rows } = await database.query<{ id: string }>(
      `insert into terms (english_word, vernacular_word, meaning, language, subject, submitter_id)
       select 'word ' || n, 'izwi', 'Meaning.', 'shona', 'biology', $1
       from generate_series(0, $2) n
       returning id`,
      [rudo.id, limits.rates.decisionsPerMinute],
    );
    const ids = rows.map(({ id }) => id);
    const approve = (id: string) =>
      tendani.request('POST', `/api/verify/${id}/approve`, { body: {} });
    expect((await approve(ids[0]!)).status).toBe(200);
    expect((await approve(ids[0]!)).status).toBe(409);
    for (const id of ids.slice(1, limits.rates.decisionsPerMinute))
      expect((await approve(id)).status).toBe(200);
    expect((await approve(ids.at(-1)!)).status).toBe(429);
    expect((await approve(ids[0]!)).status).toBe(409);
  });
});

test('compares Origin with the public URL, even behind an untrusted proxy', async () => {
  const behind = await servedApp(database, {
    PUBLIC_URL: 'https://mazwi.example.org',
    ...realSite,
  });
  const send = async (origin: string) =>
    (
      await fetch(`${behind.at}/api/terms`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(words),
      })
    ).status;
  expect([
    await send('https://mazwi.example.org'),
    await send('https://evil.example.org'),
    await send('null'),
  ]).toEqual([401, 403, 403]);
  await behind.close();
});
