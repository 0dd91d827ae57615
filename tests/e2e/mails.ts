import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { SampleSite } from './sites.ts';

/** Until an email is complete, the name of its file has another ending. */
const isComplete = (name: string) => name.endsWith('.eml');

/** Returns the emails that a site without a mail server has written, the oldest first. */
export async function readMails({ dataDir }: SampleSite): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter(isComplete).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='));
}

/** Waits for an email that matches, and returns the first group of the match. */
export async function readFromMail(site: SampleSite, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const matches = (await readMails(site)).map((mail) => pattern.exec(mail)?.[1]);
        found = matches.find((match) => match !== undefined);
        return found;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return found!;
}
