import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowBatch } from './batches.ts';
import { UnreadableFile } from './formats/lines.ts';
import { readBatches } from './read-batches.ts';

const HEADER = 'english,vernacular,language,subject,meaning';
const options = { definitionPlaceholder: false };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-batches-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a file of valid rows, in which every tenth row lacks its definition. */
async function writeRows(
  count: number,
  { end = '', meaning = 'A sun.' }: { end?: string; meaning?: string } = {},
): Promise<string> {
  const rows = Array.from(
    { length: count },
    (_, index) => `star ${index},naledi,sotho,astronomy,${index % 10 === 0 ? '' : meaning}`,
  );
  const file = join(folder, 'words.csv');
  await writeFile(file, [HEADER, ...rows, end].join('\n'));
  return file;
}

const countRows = ({ accepted, refused }: RowBatch) => [accepted.length, refused.length];

test('reads a file in batches, in order', async () => {
  const batches: RowBatch[] = [];
  for await (const batch of readBatches(await writeRows(2300), options)) batches.push(batch);
  expect(batches.map(countRows)).toEqual([
    [900, 100],
    [900, 100],
    [270, 30],
  ]);
  const lines = batches.flatMap(({ accepted, refused }) =>
    [...accepted, ...refused].map(({ line }) => line).sort((a, b) => a - b),
  );
  expect(lines).toEqual(Array.from({ length: 2300 }, (_, index) => index + 2));
});

test('yields the batches before an error, and then throws it', async () => {
  const batches: number[][] = [];
  const read = async () => {
    for await (const batch of readBatches(await writeRows(1500, { end: '"a,b' }), options)) {
      batches.push(countRows(batch));
      // The error occurs while the batch is being stored.
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
  };
  await expect(read()).rejects.toBeInstanceOf(UnreadableFile);
  expect(batches).toEqual([[900, 100]]);
});

test('closes the file if the caller stops early', async () => {
  const batches = readBatches(await writeRows(3000), options);
  await batches.next();
  await batches.return(undefined);
  expect(await batches.next()).toEqual({ done: true, value: undefined });
});

// The thread compiles its modules itself, which takes long on a busy machine.
describe('a large file, which a thread reads', { timeout: 120_000 }, () => {
  /** With these rows, the file has more than a megabyte. */
  const LARGE = 4000;
  const meaning = 'A sun that is far away. '.repeat(12).trim();

  test('is read in the same batches', async () => {
    const plan = { size: 1600, withKeys: true };
    const batches: [number, number, number][] = [];
    const shares: number[] = [];
    for await (const batch of readBatches(await writeRows(LARGE, { meaning }), options, plan)) {
      batches.push([batch.accepted.length, batch.refused.length, batch.keys.length]);
      shares.push(batch.share);
    }
    expect(batches).toEqual([
      [1440, 160, 1440],
      [1440, 160, 1440],
      [720, 80, 720],
    ]);
    expect(shares.every((share, index) => share > (shares[index - 1] ?? 0))).toBe(true);
    expect(shares.at(-1)).toBe(1);
  });

  test('yields the batches before an error, and then throws it', async () => {
    const batches: number[][] = [];
    const file = await writeRows(LARGE + 500, { end: '"a,b', meaning });
    const read = async () => {
      for await (const batch of readBatches(file, options)) batches.push(countRows(batch));
    };
    await expect(read()).rejects.toBeInstanceOf(UnreadableFile);
    expect(batches).toHaveLength(LARGE / 1000);
  });

  test('is closed if the caller stops early', async () => {
    const batches = readBatches(await writeRows(LARGE, { meaning }), options);
    await batches.next();
    await batches.return(undefined);
    expect(await batches.next()).toEqual({ done: true, value: undefined });
  });
});
