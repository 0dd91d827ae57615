import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildTestExports, listExports, readExport } from '#tests/support/exported-site.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let submitterId: string;
let verifierId: string;
beforeAll(async () => {
  database = await testDatabase();
  submitterId = (await aContributor(database)).id;
  verifierId = (await aVerifier(database)).id;
});
beforeEach(async () => {
  await database.query('delete from export_releases');
  await database.query('delete from export_builds');
  await database.query('delete from export_changes');
  await database.query('delete from exported_terms');
});
afterAll(() => database.close());

let words = 0;
async function aVerifiedTerm(): Promise<string> {
  words += 1;
  const vernacularWord = `izwi ${words}`;
  const word = { submitterId, verifierId, status: 'verified' as const, vernacularWord };
  return (await aTerm(database, { ...word, englishWord: `word ${words}` })).id;
}

type Change = { position: number; id: string; action: string; successor: string | null };

async function readChanges(name = 'changes.jsonl'): Promise<Change[]> {
  const lines = (await readExport(database, name)).toString().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

const update = (id: string, change: string) =>
  database.query(`update terms set ${change} where id = $1`, [id]);

test('the first build has no changes, and the next one has each of them once', async () => {
  const [changed, merged, between, keeper, removed] = await Promise.all(
    Array.from({ length: 5 }, aVerifiedTerm),
  );
  await buildTestExports(database);
  expect(await readChanges()).toEqual([]);

  const added = await aVerifiedTerm();
  await update(changed as string, `plural = 'mazwi'`);
  await update(merged as string, `merged_into = '${between}'`);
  await update(between as string, `merged_into = '${keeper}'`);
  await update(removed as string, `status = 'pending', verifier_id = null, verified_at = null`);
  await buildTestExports(database);
  const changes = await readChanges();
  const byTerm = new Map(changes.map(({ id, action, successor }) => [id, { action, successor }]));
  expect(changes).toHaveLength(5);
  expect(byTerm.get(added)).toEqual({ action: 'added', successor: null });
  expect(byTerm.get(changed as string)).toEqual({ action: 'changed', successor: null });
  expect(byTerm.get(merged as string)).toEqual({ action: 'merged', successor: keeper });
  expect(byTerm.get(between as string)).toEqual({ action: 'merged', successor: keeper });
  expect(byTerm.get(removed as string)).toEqual({ action: 'removed', successor: null });
  const described = JSON.parse((await readExport(database, 'datapackage.json')).toString());
  expect(described.lastChange).toBe(changes.at(-1)?.position);

  await aVerifiedTerm();
  await buildTestExports(database);
  expect(await readChanges()).toHaveLength(6);
});

test('older changes move to numbered files that no longer change', async () => {
  await aVerifiedTerm();
  await buildTestExports(database);
  await database.query(
    `insert into export_changes (term_id, action)
     select gen_random_uuid(), 'removed'
     from generate_series(1, $1)`,
    [limits.exports.changesPerFile + 3],
  );
  await aVerifiedTerm();
  await buildTestExports(database);
  expect(await readChanges('changes.0001.jsonl')).toHaveLength(limits.exports.changesPerFile);
  expect(await readChanges()).toHaveLength(4);
  const first = (await listExports(database)).get('changes.0001.jsonl');
  await aVerifiedTerm();
  await buildTestExports(database);
  expect((await listExports(database)).get('changes.0001.jsonl')).toEqual(first);
});
