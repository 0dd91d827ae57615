import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { erasePerson } from '#server/features/profile/erasure.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { aContributor, aMail, anAdmin, aTerm } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { applyErasures, checkErasures } from './apply.ts';
import { appendErasures, erasuresPath, readErasures } from './file.ts';
import { listErasures, maintainErasuresFile, writeErasures } from './write-file.ts';

const STRANGER = '99999999-9999-4999-8999-999999999999';
const config = { smtpUrl: null, mailFrom: 'words@example.org', publicUrl: 'http://localhost' };

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let errors: unknown[];
const log = { error: (...entry: unknown[]) => void errors.push(entry) };
beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'mazwi-erasures-'));
  errors = [];
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const erase = async (firstName: string) => {
  const { id } = await aContributor(database, firstName);
  await database.transaction((tx) => erasePerson(tx, id));
  return id;
};
const listedIds = async (dataDir = folder) =>
  (await readErasures(erasuresPath(dataDir)))?.map(({ userId }) => userId);

test('an erasure is in the file when the person is told that it is done', async () => {
  const file = maintainErasuresFile(database, { dataDir: folder, copyTo: null }, log);
  const site = await servedApp(database, { DATA_DIR: folder }, undefined, {
    personErased: file.write,
  });
  const rudo = await site.signIn('Rudo', 'user');
  expect(
    await rudo.request('DELETE', '/api/profile', { body: { confirmation: 'delete' } }),
  ).toMatchObject({ status: 200, json: { erased: true } });
  expect(await readErasures(erasuresPath(folder))).toEqual(await listErasures(database));
  expect(await listedIds()).toEqual([rudo.id]);
  await site.close();
  await file.stop();
});

test('a start adds the erasures that a killed server did not write', async () => {
  const before = await erase('Rudo');
  await writeErasures(database, folder);
  const killed = await erase('Sipho');
  const file = maintainErasuresFile(database, { dataDir: folder, copyTo: null }, log);
  await file.stop();
  expect(await listedIds()).toEqual([before, killed]);
});

test('a first start creates the data folder', async () => {
  const dataDir = join(folder, 'data');
  const file = maintainErasuresFile(database, { dataDir, copyTo: null }, log);
  await file.stop();
  expect(await listedIds(dataDir)).toEqual([]);
  expect(errors).toEqual([]);
});

test('each of two copies of the server writes every erasure once', async () => {
  const folders = [join(folder, 'one'), join(folder, 'two')];
  for (const each of folders) await mkdir(each);
  const copies = folders.map((each) =>
    maintainErasuresFile(database, { dataDir: each, copyTo: null }, log),
  );
  const ids = [];
  for (const name of ['Rudo', 'Sipho', 'Amina']) {
    ids.push(await erase(name));
    await Promise.all(copies.flatMap(({ write }) => [write(), write()]));
  }
  await Promise.all(copies.map(({ stop }) => stop()));
  for (const each of folders) expect((await listedIds(each))?.toSorted()).toEqual(ids.toSorted());
});

test('a file that cannot be written is logged, and does not make an erasure fail', async () => {
  await mkdir(erasuresPath(folder));
  const file = maintainErasuresFile(database, { dataDir: folder, copyTo: null }, log);
  await file.write();
  await file.stop();
  expect(errors).not.toEqual([]);
  expect(errors[0]).toEqual([
    { code: 'EISDIR' },
    'failed to write erasures.jsonl; retrying in one minute',
  ]);
});

test('erases a person who returned with a backup, with their account and their mail', async () => {
  const site: ServedApp = await servedApp(database, { DATA_DIR: folder });
  const rudo = await site.signIn('Rudo', 'user');
  await site.close();
  await aTerm(database, { submitterId: rudo.id });
  const mailer = createMailer({ ...config, dataDir: folder });
  await mailer.sendQueued(aMail({ to: 'rudo@example.org' }), async () => true);
  const erasures = [
    { userId: STRANGER, erasedAt: '2026-11-23T00:00:00.000Z' },
    { userId: rudo.id, erasedAt: '2026-11-22T00:00:00.000Z' },
  ];
  await anAdmin(database);

  expect(await applyErasures(database, erasures, mailer)).toEqual({
    erased: 1,
    alreadyErased: 0,
    unknown: 1,
    hasAdmin: true,
  });
  for (const table of ['users', 'accounts', 'sessions', 'oidc_payloads'])
    expect(
      (await database.query(`select 1 from ${table} t where t::text ilike '%rudo%'`)).rowCount,
    ).toBe(0);
  expect(await readdir(join(folder, 'outbox'))).toEqual([]);
  expect((await database.query('select 1 from terms')).rowCount).toBe(1);
  // The list keeps the time of the first erasure, also of ids that the database does not contain.
  expect(await listErasures(database)).toEqual(erasures.toReversed());

  expect(await applyErasures(database, erasures, mailer)).toMatchObject({
    erased: 0,
    alreadyErased: 1,
    unknown: 1,
  });
});

test('erases the last administrator again, and says that there is none', async () => {
  const admin = await anAdmin(database);
  const erasures = [{ userId: admin.id, erasedAt: '2026-11-22T00:00:00.000Z' }];
  const mailer = createMailer({ ...config, dataDir: folder });
  expect(await applyErasures(database, erasures, mailer)).toMatchObject({
    erased: 1,
    hasAdmin: false,
  });
});

test('a start is refused while a person in the file or in the table lives again', async () => {
  await checkErasures(database, folder);
  const rudo = await aContributor(database, 'Rudo');
  const sipho = await aContributor(database, 'Sipho');
  await appendErasures(erasuresPath(folder), [
    { userId: rudo.id, erasedAt: '2026-11-22T00:00:00.000Z' },
    { userId: STRANGER, erasedAt: '2026-11-22T00:00:00.000Z' },
  ]);
  await expect(checkErasures(database, folder)).rejects.toThrow(
    '1 person who deleted their account is in this database again. Run npm run erase-again.',
  );
  await database.query('insert into erasures (user_id, erased_at) values ($1, now())', [sipho.id]);
  await expect(checkErasures(database, folder)).rejects.toThrow(
    '2 people who deleted their accounts are in this database again. Run npm run erase-again.',
  );
});

test('the table of erasures cannot be changed', async () => {
  const id = await erase('Rudo');
  await expect(
    database.query('delete from erasures where user_id = $1', [id]),
  ).rejects.toMatchObject({ code: '42501' });
  await writeErasures(database, folder);
  expect(await readFile(erasuresPath(folder), 'utf8')).toContain(id);
  await writeFile(erasuresPath(folder), '');
  await writeErasures(database, folder);
  expect(await listedIds()).toEqual([id]);
});
