import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES, readSavedFile } from './saved-file.ts';

const words = 'mazwi 1 words zulu all 1\ninsect\tb isinambuzane\n';

/** Returns a saved file with a valid checksum, as an attacker could write it. */
function aSavedFile(text: string, facts: object = {}): Blob {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const all = { version: 3, rows: 1, bytes: 60, licence: 'CC-BY-SA-4.0', sha256, ...facts };
  return new Blob([`mazwi-file 1 ${JSON.stringify(all)}\n`, text]);
}

test('reads a saved language', async () => {
  expect(await readSavedFile(aSavedFile(words))).toMatchObject({
    id: 'zulu-words-all',
    version: 3,
    licence: 'CC-BY-SA-4.0',
    text: words,
  });
});

describe('a file is refused, so that it replaces no language that works, if', () => {
  test.each([
    ['lines are missing', 'mazwi 1 words zulu all 2\ninsect\tb isinambuzane\n'],
    ['a line is not an entry', 'mazwi 1 words zulu all 1\nno entry\n'],
    ['it is of another format', words.replace('mazwi 1', 'mazwi 2')],
    ['it has definitions only', 'mazwi 1 definitions zulu all 0\n'],
    ['the header is not valid', words.replace('zulu', '__proto__')],
    ['it is empty', ''],
  ])('%s', async (_name, text) => {
    expect(await readSavedFile(aSavedFile(text))).toBeNull();
  });

  test.each([
    ['one word is too long to search', 'x'.repeat(MAX_FILE_BYTES / 2)],
    ['there are too many words to search', 'x|'.repeat(MAX_FILE_BYTES / 4)],
  ])('%s', async (_name, text) => {
    const file = aSavedFile(`mazwi 1 words zulu all 1\ninsect\tb ${text}x\n`);
    expect(await readSavedFile(file)).toBeNull();
  });

  test.each([
    ['the version is not a number', { version: '3' }],
    ['the number of words is not a number', { rows: { valueOf: 1 } }],
    ['the checksum is another', { sha256: '0'.repeat(64) }],
  ])('%s', async (_name, facts) => {
    expect(await readSavedFile(aSavedFile(words, facts))).toBeNull();
  });
});
