import { spawn } from 'node:child_process';
import { copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CopyTarget } from '#server/configuration/backup.ts';

/** A copy that takes longer is aborted, for example because a network folder hangs. */
const COPY_TIMEOUT_MS = 3_600_000;

/** Thrown if a file was not copied. The message is safe to log, because it reveals no contents. */
export class CopyFailed extends Error {}

/**
 * Copies a file into a folder, where it appears only once it is complete, or with a command, which
 * gets the path of the file as its last argument.
 * @throws CopyFailed
 */
export async function copyTo(target: CopyTarget, file: string, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(COPY_TIMEOUT_MS)]);
  if ('command' in target) return runCopyCommand(target.command, file, limit);
  await copyIntoFolder(target.folder, file, limit);
}

async function copyIntoFolder(folder: string, file: string, signal: AbortSignal): Promise<void> {
  const partial = join(folder, `.${basename(file)}.${process.pid}.partial`);
  try {
    await untilAborted(copyFile(file, partial), signal);
    const handle = await open(partial, 'r+');
    await handle.sync().finally(() => handle.close());
    const [{ size: expected }, { size: copied }] = await Promise.all([stat(file), stat(partial)]);
    if (copied !== expected) throw new CopyFailed('the copy has a different size');
    await rename(partial, join(folder, basename(file)));
  } catch (error) {
    // If the folder hangs, removing the file would hang as well.
    if (!signal.aborted) await rm(partial, { force: true }).catch(() => {});
    if (error instanceof CopyFailed) throw error;
    throw new CopyFailed(
      `writing to the folder failed with ${(error as NodeJS.ErrnoException).code}`,
    );
  }
}

/** Rejects when the signal is aborted, because a call to a network folder can hang forever. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new CopyFailed('the copy was interrupted'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, aborted]);
}

function runCopyCommand(
  [program = '', ...args]: readonly string[],
  file: string,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args, file], { stdio: 'ignore', signal });
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CopyFailed(`the command failed to run: ${error.code}`)),
    );
    child.once('exit', (code, killedBy) => {
      if (code === 0) resolve();
      else reject(new CopyFailed(`the command ended with ${code ?? killedBy}`));
    });
  });
}
