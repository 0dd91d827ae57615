import { existsSync } from 'node:fs';
import chromiumPackage from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Debian's Chromium. If it is not installed, tests use the Chromium of an npm package. */
const SYSTEM_BROWSER = '/usr/bin/chromium';

export async function browserOptions(): Promise<{ executablePath: string; args: string[] }> {
  const executablePath = existsSync(SYSTEM_BROWSER)
    ? SYSTEM_BROWSER
    : await chromiumPackage.executablePath();
  return { executablePath, args: FLAGS };
}

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await browserOptions());

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 900 };
