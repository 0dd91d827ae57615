import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UUID } from '#domain/uuid.ts';
import { ignoreMissing } from '#server/platform/ignore-missing.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { syncFolder } from '#server/platform/sync-folder.ts';

/** The id of a person who erased their account, and when they did. */
export type Erasure = { userId: string; erasedAt: string };

export const ERASURES_FILE = 'erasures.jsonl';

export const erasuresPath = (dataDir: string) => join(dataDir, ERASURES_FILE);

/**
 * Reads a list of erasures, which has one JSON object per line.
 * @param options.partialLine whether to ignore an incomplete last line, because the server writes
 * it again, or to refuse it, because the database no longer contains its erasure
 * @returns null if there is no such file
 * @throws StartupError if a line is damaged
 */
export async function readErasures(
  file: string,
  { partialLine = 'ignore' }: { partialLine?: 'ignore' | 'refuse' } = {},
): Promise<Erasure[] | null> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  if (text === undefined) return null;
  const lines = text.split('\n');
  if (lines.pop() !== '' && partialLine === 'refuse')
    throw new StartupError(
      `The last line of ${file} is incomplete, and may name somebody who must be erased again. ` +
        'Use another copy of the file, or delete the line. Nothing was changed.',
    );
  return lines.map((line, index) => {
    const erasure = parseLine(line);
    if (erasure) return erasure;
    throw new StartupError(
      `Line ${index + 1} of ${file} is damaged. Replace the file by a copy, or delete the line.`,
    );
  });
}

function parseLine(line: string): Erasure | null {
  try {
    const { user, at } = JSON.parse(line) as { user?: unknown; at?: unknown };
    if (typeof user !== 'string' || !UUID.test(user)) return null;
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
    return { userId: user.toLowerCase(), erasedAt: new Date(at).toISOString() };
  } catch {
    return null;
  }
}

/** Formats erasures as the lines of the file. */
const formatErasures = (erasures: readonly Erasure[]) =>
  erasures
    .map(({ userId, erasedAt }) => `${JSON.stringify({ user: userId, at: erasedAt })}\n`)
    .join('');

/** Returns the erasures that are not in `known`. */
export function findMissing(erasures: readonly Erasure[], known: readonly Erasure[]): Erasure[] {
  const ids = new Set(known.map(({ userId }) => userId));
  return erasures.filter(({ userId }) => !ids.has(userId));
}

/**
 * Appends erasures to a file, and returns when they are on disk. Creates the file if it is missing.
 * Only the user that runs this process can read it.
 */
export async function appendErasures(file: string, erasures: readonly Erasure[]): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    await cutPartialLine(handle);
    await handle.appendFile(formatErasures(erasures));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(file));
}

/** Removes an incomplete last line, which remains if, for example, the disk was full. */
async function cutPartialLine(handle: FileHandle): Promise<void> {
  const text = await handle.readFile();
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) await handle.truncate(end);
}
