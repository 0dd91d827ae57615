import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aContributor, aVerifier } from '#tests/factories.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { aWordPair } from '#tests/support/search-dictionary.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { indexFile, openIndex, removeUnfinished, writeIndexFile, writeNote } from './file.ts';
import { createReadModel } from './read-model.ts';

let database: TestDatabase;
let people: { submitterId: string; verifierId: string };
let dataDir: string;
let file: string;
const store = (word: string) =>
  database.transaction((tx) => storeTerms(tx, [aWordPair([word, word, 'zulu'])], people));
beforeAll(async () => {
  database = await testDatabase();
  const [{ id: submitterId }, { id: verifierId }] = [
    await aContributor(database),
    await aVerifier(database),
  ];
  people = { submitterId, verifierId };
  await store('unozala');
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-index-'));
  file = indexFile(dataDir);
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** Starts a read model, waits until it is current, and stops it. */
async function run(): Promise<{ terms: number; wasBuilt: boolean; ignored: string[] }> {
  const ignored: string[] = [];
  const info = ({ reason }: { reason?: string }) => void (reason && ignored.push(reason));
  const log = { info, warn: info } as Parameters<typeof createReadModel>[1]['log'];
  const readModel = createReadModel(database, { url: database.url, dataDir, log });
  readModel.start();
  await waitUntil('the index is current', () => readModel.figures().isCurrent);
  const { terms, buildSeconds } = readModel.figures();
  await readModel.close();
  return { terms, wasBuilt: buildSeconds !== null, ignored };
}
let terms: number;
beforeEach(async () => {
  await rm(file, { force: true });
  const first = await run();
  expect(first).toMatchObject({ wasBuilt: true, ignored: [] });
  ({ terms } = first);
});

test('the next start reads the file, and applies the changes since', async () => {
  await store('unothwala');
  expect(await run()).toEqual({ terms: terms + 1, wasBuilt: false, ignored: [] });
});

const flip = (bytes: Buffer, at: number) => {
  bytes[bytes.length + at]! ^= 1;
  return bytes;
};

test.each([
  ['is damaged', (bytes: Buffer) => bytes.fill(0xa5, 400, 404), 'The index is damaged.'],
  ['was cut off', (bytes: Buffer) => bytes.subarray(0, 1000), 'The index is damaged.'],
  ['has a changed row', (bytes: Buffer) => flip(bytes, -9), 'The index is damaged.'],
  ['lacks its last rows', (bytes: Buffer) => bytes.subarray(0, -4), 'The index is damaged.'],
  ['is empty', (bytes: Buffer) => bytes.subarray(0, 0), 'The index is too short.'],
  [
    'is of another version',
    (bytes: Buffer) => bytes.fill(0xff, 4, 8),
    'The index was built by another version.',
  ],
])('a file that %s is built again', async (_what, spoil, reason) => {
  await writeFile(file, spoil(await readFile(file)));
  expect(await run()).toEqual({ terms, wasBuilt: true, ignored: [reason] });
  expect(await run()).toEqual({ terms, wasBuilt: false, ignored: [] });
});

test('a file whose changes are no longer known is built again', async () => {
  const { buffer } = new Uint8Array(await readFile(file));
  const { segment, position } = openIndex(buffer);
  const other = position.place.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
  segment.columns.noteBytes.set(new TextEncoder().encode(writeNote({ ...position, place: other })));
  await writeIndexFile(file, segment);
  expect(await run()).toEqual({ terms, wasBuilt: true, ignored: ['it is too old'] });
});

test('a file that was being written when the server was killed leaves the old one', async () => {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, (await readFile(file)).subarray(0, 500));
  expect(await removeUnfinished(file)).toBe(true);
  expect(await removeUnfinished(file)).toBe(false);
  await writeFile(unfinished, '');
  expect(await run()).toEqual({ terms, wasBuilt: false, ignored: [] });
  expect(await readdir(dataDir)).toEqual(['search-index']);
});

test('an index that cannot be stored leaves no file behind', async () => {
  const { buffer } = new Uint8Array(await readFile(file));
  await rm(file);
  await mkdir(join(file, 'in the way'), { recursive: true });
  await expect(writeIndexFile(file, openIndex(buffer).segment)).rejects.toThrow('EISDIR');
  expect(await readdir(dataDir)).toEqual(['search-index']);
  await rm(file, { recursive: true });
});
