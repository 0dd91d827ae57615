import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aSystemUser, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { storeTerms, submitTerm } from '../changes/store-terms.ts';
import { updateQuality } from '../changes/update-quality.ts';
import { applyTransition } from '../decisions/decide.ts';

let database: Database;
let rudo: string;
let tendani: string;
let sipho: string;
let importer: string;
beforeAll(async () => {
  database = await testDatabase();
  rudo = (await aContributor(database, 'Rudo')).id;
  tendani = (await aVerifier(database, 'Tendani')).id;
  sipho = (await aVerifier(database, 'Sipho')).id;
  importer = await aSystemUser(database);
});
afterAll(() => database.close());

async function importTerm(sources: readonly string[]): Promise<string> {
  const { id } = await database.transaction(async (tx) => {
    const term = { ...aTermInput(), id: crypto.randomUUID(), source: sources[0] ?? null };
    await storeTerms(tx, [term], { submitterId: importer, verifierId: importer });
    return term;
  });
  for (const source of sources.slice(1)) {
    await database.query(
      `insert into sources (code, name) values ($1, $1) on conflict do nothing`,
      [source],
    );
    await database.query('insert into term_sources (term_id, source) values ($1, $2)', [
      id,
      source,
    ]);
  }
  return id;
}
const update = (id: string) => database.transaction((tx) => updateQuality(tx, [id]));
const confirm = async (id: string, verifierId: string) => {
  await database.query('insert into term_confirmations (term_id, verifier_id) values ($1, $2)', [
    id,
    verifierId,
  ]);
  await update(id);
};
const read = async (id: string) =>
  (
    await database.query<{ reliability: number; inKeys: boolean }>(
      `select t.reliability, bool_and(k.quality = t.quality) as in_keys
       from terms t
       join search_keys k on k.term_id = t.id
       where t.id = $1
       group by t.id`,
      [id],
    )
  ).rows[0];

describe('the reliability of a term', () => {
  test('rises with verification and confirmation, and falls when it is reopened', async () => {
    const { id } = await database.transaction((tx) => submitTerm(tx, aTermInput(), rudo));
    expect(await read(id)).toEqual({ reliability: 1, inKeys: true });
    const decide = (transition: 'approve' | 'reopen') =>
      database.transaction((tx) =>
        applyTransition(tx, id, { transition, actorId: tendani, reason: 'A good enough reason.' }),
      );
    await decide('approve');
    expect(await read(id)).toEqual({ reliability: 2, inKeys: true });
    await confirm(id, tendani);
    expect(await read(id)).toEqual({ reliability: 2, inKeys: true });
    await confirm(id, sipho);
    expect(await read(id)).toEqual({ reliability: 3, inKeys: true });
    await decide('reopen');
    expect(await read(id)).toEqual({ reliability: 1, inKeys: true });
    await decide('approve');
    expect(await read(id)).toEqual({ reliability: 2, inKeys: true });
  });

  test('counts the publishers of sources, and authorities, but not the importer', async () => {
    const id = await importTerm(['list-a']);
    expect(await read(id)).toEqual({ reliability: 2, inKeys: true });
    const both = await importTerm(['list-a', 'list-b']);
    await update(both);
    expect(await read(both)).toEqual({ reliability: 3, inKeys: true });
    await database.query(`update sources set publisher = 'One' where code in ('list-a', 'list-b')`);
    await update(both);
    expect(await read(both)).toEqual({ reliability: 2, inKeys: true });
    await database.query(`update sources set authority = true where code = 'list-b'`);
    await update(both);
    expect(await read(both)).toEqual({ reliability: 4, inKeys: true });
  });
});

test('what is stored with new terms and decisions equals what is computed again', async () => {
  const readAll = async () =>
    (await database.query('select id, reliability, quality from terms order by id')).rows;
  const before = await readAll();
  await database.transaction((tx) =>
    updateQuality(
      tx,
      before.map(({ id }) => id as string),
    ),
  );
  expect(await readAll()).toEqual(before);
});
