import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendErasures, erasuresPath, findMissing, readErasures } from './file.ts';

const ada = {
  userId: '11111111-1111-4111-8111-111111111111',
  erasedAt: '2026-11-22T23:00:00.000Z',
};
const bheki = {
  userId: '22222222-2222-4222-8222-222222222222',
  erasedAt: '2026-11-23T01:30:00.000Z',
};
const LINE_OF_ADA =
  '{"user":"11111111-1111-4111-8111-111111111111","at":"2026-11-22T23:00:00.000Z"}\n';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-erasures-'));
  file = erasuresPath(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('appends one line for each erasure, in a file that only its owner can read', async () => {
  expect(await readErasures(file)).toBeNull();
  await appendErasures(file, [ada]);
  expect(await readFile(file, 'utf8')).toBe(LINE_OF_ADA);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await appendErasures(file, [bheki]);
  expect(await readErasures(file)).toEqual([ada, bheki]);
});

test('ignores a line that was written partly, and replaces it with the next erasure', async () => {
  for (let length = 1; length < LINE_OF_ADA.length; length += 1) {
    await writeFile(file, LINE_OF_ADA + LINE_OF_ADA.slice(0, length));
    expect(await readErasures(file)).toEqual([ada]);
    await appendErasures(file, [bheki]);
    expect(await readErasures(file)).toEqual([ada, bheki]);
  }
});

test('a restore refuses a line that was written partly', async () => {
  await writeFile(file, LINE_OF_ADA + LINE_OF_ADA.slice(0, 50));
  await expect(readErasures(file, { partialLine: 'refuse' })).rejects.toThrow(
    `The last line of ${file} is incomplete, and may name somebody who must be erased again.`,
  );
  await writeFile(file, LINE_OF_ADA);
  expect(await readErasures(file, { partialLine: 'refuse' })).toEqual([ada]);
});

test.each([
  'not JSON',
  '[]',
  '{"user":"ada","at":"2026-11-22T23:00:00.000Z"}',
  '{"user":"11111111-1111-4111-8111-111111111111"}',
  '{"user":"11111111-1111-4111-8111-111111111111","at":"yesterday"}',
])('refuses a file with the damaged line %s', async (line) => {
  await appendErasures(file, [ada]);
  await appendFile(file, `${line}\n`);
  await expect(readErasures(file)).rejects.toThrow(
    `Line 2 of ${file} is damaged. Replace the file by a copy, or delete the line.`,
  );
});

test('finds the erasures that a list does not contain', () => {
  expect(findMissing([ada, bheki], [ada])).toEqual([bheki]);
  expect(findMissing([ada], [ada, bheki])).toEqual([]);
});
