import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect } from 'vitest';
import { build } from '../../bin/setup.mjs';
import { type Commands, findMissingLine } from './guide.ts';
import { root } from './running-site.ts';
import { freePort } from './sign-in-site.ts';

/** A person with a fresh clone of this repository, who runs the commands of docs/OPERATING.md. */
export type Operator = {
  home: string;
  /** Runs blocks as one shell script, and compares their output with the guide. */
  run(blocks: readonly Commands[]): Promise<void>;
  /** Stops the sites that still run, and deletes the folder. */
  leave(): Promise<void>;
};

/** Folders of a checkout that a fresh clone does not have. `dist` saves the time of a build. */
const LEFT_OUT = ['.git', 'node_modules', '.data', 'test-results', 'coverage'];
const SEPARATOR = '--- end of block';

/**
 * Shell functions that the guide's commands need here. Where the guide uses a second terminal, in
 * which `npm start` keeps running, the tests use a background process: `npm start` returns when the
 * site is ready, and the comment "# Ctrl-C" stops the site that was started last.
 */
const PRELUDE = `
npm() {
  if [ "$1" != start ]; then command npm "$@"; return; fi
  local log="$SESSION/site-$RANDOM$RANDOM.log"
  "$(type -P npm)" "$@" >"$log" 2>&1 &
  local pid=$!
  echo "$pid" >>"$SESSION/started"
  until grep -q 'Mazwi is ready at' "$log"; do
    if has_ended "$pid"; then cat "$log"; return 1; fi
    sleep 0.1
  done
  cat "$log"
}
has_ended() {
  case "$(ps -o stat= -p "$1")" in '' | Z*) return 0 ;; *) return 1 ;; esac
}
stop_site() {
  local pid
  pid=$(tail -n 1 "$SESSION/started")
  sed -i.old '$d' "$SESSION/started"
  kill -TERM "$pid"
  until has_ended "$pid"; do sleep 0.1; done
}
`;

/** Copies this repository to a new home folder, and links the installed packages. */
export async function anOperator(): Promise<Operator> {
  await build(process.execPath);
  const home = await mkdtemp(join(tmpdir(), 'mazwi-operator-'));
  const checkout = join(home, 'mazwi');
  await cp(root, checkout, {
    recursive: true,
    filter: (path) => !LEFT_OUT.includes(relative(root, path)),
  });
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const session = join(home, '.session');
  await mkdir(session);
  const ports = await mapPorts();
  const env = {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LANG: 'C.UTF-8',
    HOME: home,
    SESSION: session,
    PORT: ports('3000'),
    npm_config_update_notifier: 'false',
  };
  return {
    home,
    run: async (blocks) => {
      const script = toScript(blocks, ports);
      const output = await runShell(script, { cwd: checkout, env });
      compare(blocks, output);
    },
    leave: async () => {
      const started = await readFile(join(session, 'started'), 'utf8').catch(() => '');
      if (started.trim() !== '')
        await runShell(`${PRELUDE}\nwhile [ -s "$SESSION/started" ]; do stop_site; done`, {
          cwd: home,
          env,
        });
      // The database may still be writing its last checkpoint after the site has stopped.
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Returns a function that replaces the ports 3000 to 3009 of a script with free ones. */
async function mapPorts(): Promise<(text: string) => string> {
  const names = Array.from({ length: 10 }, (_, index) => String(3000 + index));
  const ports = new Map<string, string>();
  for (const name of names) ports.set(name, String(await freePort()));
  return (text) => text.replace(/\b300\d\b/g, (port) => ports.get(port) ?? port);
}

/** Joins blocks to one script, which exits at the first command that fails unexpectedly. */
function toScript(blocks: readonly Commands[], ports: (text: string) => string): string {
  const parts = blocks.map(({ script, status }) => {
    const commands = ports(script).replace(/^# Ctrl-C.*$/gm, 'stop_site');
    const checked =
      status === 0
        ? commands
        : `set +e\n(set -e\n${commands}\n)\ncode=$?\nset -e\n[ "$code" = ${status} ]`;
    return `${checked}\necho '${SEPARATOR}'`;
  });
  return ['set -euo pipefail', 'exec 2>&1', PRELUDE, ...parts].join('\n');
}

async function runShell(
  script: string,
  options: { cwd: string; env: Record<string, string> },
): Promise<string> {
  const shell = spawn('bash', ['-c', script], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  await once(shell, 'close');
  return output;
}

function compare(blocks: readonly Commands[], output: string): void {
  const outputs = output.split(`${SEPARATOR}\n`);
  for (const [index, { line, expected }] of blocks.entries()) {
    const where = `docs/OPERATING.md:${line}`;
    const own = outputs[index] ?? '';
    expect(index < outputs.length - 1, `${where}: a command failed\n${own}`).toBe(true);
    const missing = findMissingLine(expected, own);
    expect(missing, `${where}: a line is missing in this output\n${own}`).toBeNull();
  }
}
