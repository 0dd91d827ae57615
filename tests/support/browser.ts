import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of tests close before optimized code pays off. This saves 7 % of the CPU time.
  '--js-flags=--no-maglev --no-turbofan',
];
/**
 * The headless browser that npm installs, for Linux on x64. It takes a third of the CPU time of a
 * desktop browser, which draws its own window even when headless.
 */
const NPM_BROWSER = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');
/** The browser for systems for which npm has none. */
const SYSTEM_BROWSER = '/usr/bin/chromium';

export async function browserOptions(): Promise<{ executablePath: string; args: string[] }> {
  const hasNpmBrowser = process.platform === 'linux' && process.arch === 'x64';
  const executablePath = hasNpmBrowser ? await unpackBrowser() : SYSTEM_BROWSER;
  return { executablePath, args: FLAGS };
}

/**
 * Unpacks the browser once per installation. The package's own function unpacks to a fixed path in
 * the system's temporary folder. If that function is interrupted, all later runs find an incomplete
 * browser there.
 */
async function unpackBrowser(): Promise<string> {
  const executable = join(NPM_BROWSER, 'chromium');
  if (existsSync(executable)) return executable;
  const unfinished = `${executable}.${process.pid}`;
  await pipeline(
    createReadStream(`${executable}.br`),
    createBrotliDecompress(),
    createWriteStream(unfinished, { mode: 0o755 }),
  );
  await rename(unfinished, executable);
  return executable;
}

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await browserOptions());

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 900 };
