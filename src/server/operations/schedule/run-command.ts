import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

const COMMAND = join(import.meta.dirname, '../commands/backup.ts');

export type CommandResult = { code: number | null; stdout: string; stderr: string };

/** Runs `npm run backup` with these arguments. The caller records what was made or verified. */
export type RunBackupCommand = (
  args: readonly string[],
  signal: AbortSignal,
) => Promise<CommandResult>;

/**
 * Runs the backup command in a separate process with a lower priority, so that it slows requests
 * down as little as possible. If this process is killed, the command stops too.
 */
export const runBackupCommand: RunBackupCommand = (args, signal) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, '--no-record', ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const result: CommandResult = { code: null, stdout: '', stderr: '' };
    child.stdout?.on('data', (chunk) => {
      result.stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      result.stderr += chunk;
    });
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    child.once('spawn', () => lowerPriority(child.pid));
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop);
      resolve({ ...result, code });
    });
  });

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process may have ended, or the system may not allow a lower priority. Either way, the
    // command can continue.
  }
}
