import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/*
 * Drives Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi). Playwright supports
 * only its own build of Firefox.
 */

const START_TIMEOUT_MS = 60_000;

type Reply = { id?: number; type: string; result?: unknown; error?: string; message?: string };
type Evaluated = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };

/** A window of Firefox. */
export type FirefoxPage = {
  /** Opens an address and waits until its document is loaded. */
  open(url: string): Promise<void>;
  /** Runs a function in the page. Its parameters and its result must be JSON. */
  run<Args extends unknown[], Result>(
    code: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  close(): Promise<void>;
};

/** Starts Firefox with an empty profile and without a window on the screen. */
export async function startFirefox(program: string): Promise<FirefoxPage> {
  const profile = await mkdtemp(join(tmpdir(), 'mazwi-firefox-'));
  const firefox = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(firefox, 'exit');
  const close = async () => {
    firefox.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const send = await connect(`${await readAddress(firefox.stderr)}/session`);
    await send('session.new', { capabilities: {} });
    const { contexts } = (await send('browsingContext.getTree', {})) as {
      contexts: { context: string }[];
    };
    const context = contexts[0]?.context ?? '';
    return {
      open: async (url) => {
        await send('browsingContext.navigate', { context, url, wait: 'complete' });
      },
      run: async (code, ...args) => {
        const evaluated = (await send('script.callFunction', {
          functionDeclaration: `async (args) => JSON.stringify(await (${code})(...JSON.parse(args)))`,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          target: { context },
          awaitPromise: true,
        })) as Evaluated;
        if (evaluated.exceptionDetails) throw new Error(evaluated.exceptionDetails.text);
        return JSON.parse(evaluated.result?.value ?? 'null');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const lines = createInterface({ input: output, signal });
  for await (const line of lines) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    // If nobody read its output, Firefox would block.
    output.resume();
    if (address) return address;
  }
  throw new Error('Firefox ended, or did not start in time');
}

type Send = (method: string, params: object) => Promise<unknown>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const pending = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id === undefined) return;
    pending.get(reply.id)?.(reply);
    pending.delete(reply.id);
  });
  let lastId = 0;
  return async (method, params) => {
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    pending.set(lastId, resolve);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    const { type, result, error, message } = await promise;
    if (type === 'error') throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
}
