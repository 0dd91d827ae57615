import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeArchive } from './archive.ts';
import {
  backupReadme,
  HEADER_MEMBER,
  MANIFEST_MEMBER,
  partMember,
  README_MEMBER,
} from './format.ts';
import { checkBackup, readParts } from './read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

const startedAt = '2026-11-22T23:00:00.000Z';
const words = ['1\tinyanga\n2\t\\N\n', '3\tkhodi \\\\ \\n\n'];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const json = (value: unknown) => JSON.stringify(value);
const header = json({
  format: 1,
  version: '0.2.0',
  startedAt,
  postgres: 180004,
  publicUrl: 'http://localhost:3000',
  migrations: [{ name: '0001_dictionary.sql', sha256: sha256('') }],
  fingerprints: { sessionSecret: null, encryptionKey: null },
  tables: ['empty', 'words'].map((name) => ({ name, columns: ['id', 'word'], order: ['id'] })),
  leftOut: [],
  sequences: [],
});
const sum = (name: string, rows: number, text: string) => ({
  name,
  rows,
  bytes: text.length,
  sha256: sha256(text),
});
const manifest = {
  format: 1,
  finishedAt: startedAt,
  tables: [sum('empty', 0, ''), sum('words', 3, words.join(''))],
  headerSha256: sha256(header),
};
const members: [string, string][] = [
  [README_MEMBER, backupReadme({ version: '0.2.0', startedAt })],
  [HEADER_MEMBER, header],
  [partMember('words', 1), words[0]!],
  [partMember('words', 2), words[1]!],
  [MANIFEST_MEMBER, json(manifest)],
];

async function write(name: string, parts: readonly (readonly [string, string])[]): Promise<string> {
  const file = join(folder, name);
  const archive = writeArchive(file, `${file}.partial`, new Date(startedAt));
  for (const [member, text] of parts) await archive.add(member, Buffer.from(text));
  await archive.finish();
  return file;
}

const without = (name: string) => members.filter(([member]) => member !== name);
const changed = (name: string, text: string) =>
  members.map(([member, before]) => [member, member === name ? text : before] as const);

describe.each(['backup.tar.zst', 'backup.tar.gz'])('%s', (name) => {
  test('what was written is read again, and matches its checksums', async () => {
    const file = await write(name, members);
    expect(await checkBackup(file)).toMatchObject({
      header: { startedAt, tables: [{ name: 'empty' }, { name: 'words' }] },
      manifest: { tables: manifest.tables },
      bytes: words.join('').length,
    });
    const found: [string, string][] = [];
    for await (const { table, text } of readParts(file)) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of text) chunks.push(chunk);
      found.push([table, Buffer.concat(chunks).toString()]);
    }
    expect(found).toEqual(words.map((text) => ['words', text]));
  });

  const outcome = (file: string) =>
    checkBackup(file).then(
      (backup) => json(backup.manifest.tables),
      (error: Error) => error.message,
    );

  test('a file that was cut anywhere is refused, unless all members are complete', async () => {
    const file = await write(name, members);
    const whole = await readFile(file);
    const outcomes = new Map<string, number>();
    for (let bytes = 0; bytes < whole.length; bytes += 17) {
      await writeFile(file, whole.subarray(0, bytes));
      outcomes.set(await outcome(file), bytes);
    }
    // If only Zstandard's own checksum at the end is missing, all members can still be verified.
    expect(outcomes.get(json(manifest.tables)) ?? whole.length).toBeGreaterThan(whole.length - 16);
    outcomes.delete(json(manifest.tables));
    for (const sentence of outcomes.keys())
      expect(sentence).toMatch(/is (incomplete|not a backup of Mazwi)/);
  });

  test('a file with a changed byte is refused, unless its members are the same', async () => {
    const file = await write(name, members);
    const whole = await readFile(file);
    for (let at = 0; at < whole.length; at += 17) {
      const copy = Buffer.from(whole);
      copy[at] = copy[at]! ^ 0x10;
      await writeFile(file, copy);
      const found = await outcome(file);
      if (found !== json(manifest.tables))
        expect(found).toMatch(/is (damaged|incomplete|not a backup of Mazwi)/);
    }
  });
});

const ends = (last: string) =>
  `The backup backup.tar.zst is incomplete: it ends after ${last}. Use another one.`;
const damaged = (reason: string) =>
  `The backup backup.tar.zst is damaged: ${reason}. Use another one.`;
test.each<[string, readonly (readonly [string, string])[], string]>([
  ['has no manifest', without(MANIFEST_MEMBER), ends(partMember('words', 2))],
  [
    'lacks a part',
    without(partMember('words', 1)),
    damaged('tables/words/00002.copy is not expected after backup.json'),
  ],
  [
    'lacks the last part',
    without(partMember('words', 2)),
    damaged('the table words differs from its checksum'),
  ],
  [
    'has a changed row',
    changed(partMember('words', 2), words[1]!.replace('khodi', 'khoda')),
    damaged('the table words differs from its checksum'),
  ],
  [
    'has a changed header',
    changed(HEADER_MEMBER, header.replace('180004', '180003')),
    damaged('backup.json differs from its checksum'),
  ],
  [
    'has a table that its header does not name',
    [...without(MANIFEST_MEMBER), [partMember('others', 1), '1\n']],
    damaged('tables/others/00001.copy is not expected after tables/words/00002.copy'),
  ],
  [
    'goes on after its end',
    [...members, [partMember('words', 3), '4\tmore\n']],
    damaged('it goes on after its end'),
  ],
  [
    'is of a later format',
    changed(HEADER_MEMBER, header.replace('"format":1', '"format":2')),
    damaged('backup.json cannot be read by this version of Mazwi'),
  ],
  [
    'is another archive',
    [['letter.txt', 'Dear Rudo']],
    'backup.tar.zst is not a backup of Mazwi. Use another file.',
  ],
])('a backup that %s is refused', async (_, parts, sentence) => {
  const file = await write('backup.tar.zst', parts);
  await expect(checkBackup(file)).rejects.toThrow(sentence);
});

test('a file that is no archive, or is not there, is refused', async () => {
  const file = join(folder, 'notes.zst');
  await writeFile(file, 'some notes');
  await expect(checkBackup(file)).rejects.toThrow('notes.zst is not a backup of Mazwi.');
  await writeFile(file, zlib.zstdCompressSync(Buffer.from('some notes')));
  await expect(checkBackup(file)).rejects.toThrow('notes.zst is not a backup of Mazwi.');
  await expect(checkBackup(join(folder, 'none'))).rejects.toThrow(
    `There is no file ${folder}/none`,
  );
});
