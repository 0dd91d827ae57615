import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { clean, root } from './running-site.ts';

/** Runs an npm script of bin/, such as 'grant-admin', and returns its exit code and its output. */
export function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, `bin/${name}.mjs`), ...args], {
    env: { ...clean(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}
